package my;

interface Hall {
    void open(Shift shift);
}
