package p;

class Headers {
    void encode(Map<String, Integer> all, Buffer buffer) {
        String name = all.first();
        Integer value = all.get(name);
        buffer.checkName(name, 5);
        buffer.write(value, 7);
    }

    void draw(Canvas canvas, Point place) {
        int left = place.left();
        int top = place.top();
        canvas.line(left, top, 9);
        canvas.mark(left, top);
    }
}
