package p;

class DirectStore extends Store {
    int read(int from) {
        if (checked && from > 0) {
            return Files.verify(from);
        }
        return Files.read(from);
    }

    void write(int at) {
        this.checked = at > 0;
        Files.write(at);
    }
}
