package p;

class Headers {
    void encode(Map<String, Integer> all, Buffer buffer) {
        for (String name : all.keySet()) {
            Integer value = all.get(name);
            buffer.checkName(name, 5);
            buffer.write(name, value);
        }
    }

    void draw(Canvas canvas, Mouse mouse) {
        int left = mouse.horizontal();
        int top = mouse.vertical();
        canvas.line(left, top, 9);
        canvas.mark(left, top);
    }
}
