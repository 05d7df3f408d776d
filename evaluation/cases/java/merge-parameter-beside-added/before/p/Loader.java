package p;

class Loader {
    private final Key key;
    private final Query query;

    Loader(Factory factory, EntityType rootType, Query query) {
        this.key = Keys.keyOf("loader", factory, rootType);
        this.query = query;
        Checks.require(rootType);
    }
}
