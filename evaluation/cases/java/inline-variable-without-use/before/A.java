class Streams {
    void test(byte[] bytes) {
        check(0, stream.count());
        final int unused = stream.read(bytes, 0, 4);
        check(bytes.length, stream.count());
    }
}
