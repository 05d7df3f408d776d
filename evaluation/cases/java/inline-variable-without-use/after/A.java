class Streams {
    void test(byte[] bytes) {
        check(0, stream.count());
        check(4, stream.read(bytes, 0, 4));
        check(bytes.length, stream.count());
    }
}
