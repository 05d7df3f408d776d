// Rename Method: the parameter has another name, which hides nothing.
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
    void adjust(int number) {
        int doubled = number * 2;
        count = count + doubled;
        report(count, number);
    }
}
