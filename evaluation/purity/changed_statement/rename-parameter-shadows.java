// Rename Method: the new name of the parameter hides the attribute, so that other code means it.
class Account {
    int count;
    void change(int value) {
        int doubled = value * 2;
        count = count + doubled;
        report(count, value);
    }
}
// after
class Account {
    int count;
    void adjust(int count) {
        int doubled = count * 2;
        count = count + doubled;
        report(count, count);
    }
}
