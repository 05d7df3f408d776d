class FileTest {
    void checkRead() {
        reader.open(path);
        expect(reader.line(), "first");
        expect(reader.line(), "second");
        reader.close();
    }

    void checkWrite() {
        writer.open(path);
        writer.line("third");
        expect(writer.lines(), 3);
        writer.close();
    }

    void checkDelete() {
        remover.remove(path);
        expect(remover.exists(path), false);
    }
}
