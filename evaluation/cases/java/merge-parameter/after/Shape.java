class Shape {
    private int left;
    private int top;

    void moveTo(Point point, boolean animated) {
        left = point.getX() + 1;
        top = point.getY() + 1;
        repaint(animated);
    }

    void draw(Point point, Canvas canvas) {
        canvas.begin();
        canvas.dot(point, 3);
        canvas.end();
    }
}
