#include "widget.h"
void Widget::paint(int count) { data->paint(count); }
class Widget::Private {
public:
    struct Pen;
    void paint(int count);
    int width = 0;
};
struct Widget::Private::Pen {
    int thickness();
};
void Widget::Private::paint(int count) { for (int i = 0; i < count; i++) line(i, width); flush(); }
int Widget::Private::Pen::thickness() { return scale() * 4 + border(); }
