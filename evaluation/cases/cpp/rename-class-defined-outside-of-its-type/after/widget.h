class Widget {
public:
    Widget();
    void paint(int count);
private:
    class Private;
    Private* data;
};
