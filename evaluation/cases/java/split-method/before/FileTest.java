class FileTest {
    void checkBoth() {
        reader.open(path);
        expect(reader.line(), "first");
        expect(reader.line(), "second");
        reader.close();
        writer.open(path);
        writer.line("third");
        expect(writer.lines(), 3);
        writer.close();
    }
}
