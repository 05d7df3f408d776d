#include "dialog.h"
namespace app {
class Dialog::Model final : public Base {
public:
    int count() const;
    void apply(int layout);
    int total() const;
};
int Dialog::Model::count() const { return files_.size() - hidden_.size() + rows_; }
void Dialog::Model::apply(int layout) { layout_ = layout; rename(layout, rows_); }
int Dialog::Model::total() const { return items_.size() * pages_; }
class List::Model final : public Base {
};
}
