#include "dialog.h"
namespace app {
class Dialog::Model final : public Base {
public:
    int count() const { return files_.size() - hidden_.size() + rows_; }
    void apply(int layout) { layout_ = layout; rename(layout, rows_); }
};
class List::Model final : public Base {
public:
    int total() const;
};
int List::Model::total() const { return items_.size() * pages_; }
}
