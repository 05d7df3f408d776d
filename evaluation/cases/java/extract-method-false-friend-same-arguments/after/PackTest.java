class PackTest {
    void writesBlob() {
        byte[] data = blob();
        store(data, 7);
        verify(data);
    }

    private void store(byte[] data, int level) {
        stream.compress(data, level);
    }
}
