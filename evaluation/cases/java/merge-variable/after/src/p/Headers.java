package p;

class Headers {
    void encode(Map<String, Integer> all, Buffer buffer) {
        for (Map.Entry<String, Integer> header : all.entrySet()) {
            buffer.checkName(header.getKey(), 5);
            buffer.write(header.getKey(), header.getValue());
        }
    }

    void draw(Canvas canvas, Mouse mouse) {
        Point place = mouse.place();
        canvas.line(place, 9);
        canvas.mark(place);
    }
}
