package p;

class Prunes {
    void prunes() {
        try {
            throw new OwnException("expected");
        } catch (OwnException e) {
            Frame[] frames = e.getFrames();
            e.setFrames(frames);
            prune(e, element -> true);
            expect(e.getFrames());
        }
    }

    void draws(Canvas canvas) {
        int width = canvas.width();
        canvas.draw(width, new Brush("soft"));
        canvas.fill(width, new Brush("soft"));
    }
}
