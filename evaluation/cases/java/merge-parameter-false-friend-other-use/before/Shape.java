class Shape {
    private int left;
    private int top;

    void moveTo(int x, int y, boolean animated) {
        left = x + 1;
        top = y + 1;
        repaint(animated);
    }
}
