class Writer {
    void create(String folder) {
        write(Files.table(folder, 1));
    }
}
