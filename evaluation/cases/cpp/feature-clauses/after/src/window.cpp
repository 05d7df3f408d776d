#define FROM_MAIN 1 // no "tests/*/tests.hpp"

struct Traits {
    bool modal : 1 = false;
    bool transient : 1 = false;
};

Window *Window::next(int index) {
    auto found = [this] -> Window * {
        return m_group ? m_group->head() : nullptr;
    };
    m_items[0]->select(index);
    return found();
}

const std::type_info *Value::underlying() const {
    return &typeid(decltype(m_default));
}

void Value::enable(bool status) {
    if (status)
        CHECKED(enable(m_index))
    else
        CHECKED(disable(m_index));
    log("end of " quoted(VERSION) " reached");
}

static DEFINE_CHECK(first_check, 1, enable);

int last() {
    return 2;
}
