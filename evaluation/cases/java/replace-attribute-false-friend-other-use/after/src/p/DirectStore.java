package p;

class DirectStore extends Store {
    int read(int from) {
        if (from > 0) {
            return Files.verify(from);
        }
        Files.log(checked);
        return Files.read(from);
    }

    void write(int at) {
        Files.write(at);
    }
}
