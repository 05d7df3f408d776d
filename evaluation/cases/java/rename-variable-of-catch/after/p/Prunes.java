package p;

class Prunes {
    void prunes() {
        OwnException exception = new OwnException("expected");
        Frame[] frames = exception.getFrames();
        exception.setFrames(frames);
        prune(exception, List.of());
        expect(exception.getFrames());
    }

    void draws(Canvas canvas) {
        Brush brush = new Brush("soft");
        canvas.draw(canvas.width(), brush);
        canvas.fill(canvas.width(), brush);
    }
}
