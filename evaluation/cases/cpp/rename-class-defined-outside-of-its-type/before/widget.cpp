#include "widget.h"
void Widget::paint(int count) { data->paint(count); }
class Widget::Impl {
public:
    struct Pen;
    void paint(int count);
    int width = 0;
};
struct Widget::Impl::Pen {
    int thickness();
};
void Widget::Impl::paint(int count) { for (int i = 0; i < count; i++) line(i, width); flush(); }
int Widget::Impl::Pen::thickness() { return scale() * 4 + border(); }
