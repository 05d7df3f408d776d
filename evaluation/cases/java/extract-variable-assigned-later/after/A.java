class Adding {
    void add(Tree tree) {
        Filter filter = null;
        if (!all) {
            filter = Filters.ofNames(paths, 2);
        }
        if (filter != null) {
            tree.setFilter(filter);
        }
        tree.walk();
    }
}
