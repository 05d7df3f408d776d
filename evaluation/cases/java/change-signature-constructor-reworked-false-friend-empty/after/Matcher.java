class Matcher {
    private Matcher() {
    }

    static Nodes find(Query query, Node root) {
        return Collector.collect(query, root);
    }
}
