package my;

abstract class Store {
    protected final Path folder;

    Store(Path folder) {
        this.folder = folder;
    }
}
