class Widget {
public:
    Widget();
    void paint(int count);
private:
    class Impl;
    Impl* data;
};
