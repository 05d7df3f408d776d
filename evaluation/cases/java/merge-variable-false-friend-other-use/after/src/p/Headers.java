package p;

class Headers {
    void encode(Map<String, Integer> all, Buffer buffer) {
        Entry header = all.newest();
        buffer.checkName(header.text(), 5);
        buffer.write(header.text(), 7);
    }

    void draw(Canvas canvas, Point place) {
        canvas.line(place.left(), place.top(), 9);
        canvas.mark(place.left(), place.top());
    }
}
