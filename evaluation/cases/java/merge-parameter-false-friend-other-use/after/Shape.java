class Shape {
    private int left;
    private int top;

    void moveTo(Layout layout, boolean animated) {
        left = layout.next() + 1;
        top = layout.next() + 1;
        repaint(animated);
    }
}
