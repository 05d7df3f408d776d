class Matcher {
    private final Query query;
    private final Node root;

    Matcher(Query query, Node root) {
        this.query = query;
        this.root = root;
    }

    Nodes find() {
        return Collector.collect(query, root);
    }
}
