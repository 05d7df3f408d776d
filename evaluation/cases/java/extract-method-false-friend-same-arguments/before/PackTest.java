class PackTest {
    void writesBlob() {
        byte[] data = blob();
        send(data, 7);
        verify(data);
    }
}
