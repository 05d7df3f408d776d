package p;

class DirectStore extends Store {
    private boolean verified;

    int read(int from) {
        if (verified && from > 0) {
            return Files.verify(from);
        }
        return Files.read(from);
    }

    void write(int at) {
        this.verified = at > 0;
        Files.write(at);
    }
}
