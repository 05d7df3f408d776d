package p;

class Loader {
    private final Key key;
    private final Query query;

    Loader(Class<?> rootClass, String rootName, Query query) {
        this.key = Keys.keyOf("loader", rootName);
        this.query = query;
        Checks.require(rootClass);
    }
}
