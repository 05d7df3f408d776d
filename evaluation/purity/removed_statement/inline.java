// Inline Method: a statement of the inlined method is gone.
class Page {
    void show(String title) {
        header.clear();
        draw(title, 3);
        footer.clear();
    }
    private void draw(String text, int size) {
        canvas.begin(size);
        canvas.write(text.trim(), size + margin);
        canvas.end();
    }
}
// after
class Page {
    void show(String title) {
        header.clear();
        canvas.begin(3);
        canvas.write(title.trim(), 3 + margin);
        footer.clear();
    }
}
