class Adding {
    void add(Tree tree) {
        if (!all) {
            tree.setFilter(Filters.ofNames(paths, 2));
        }
        tree.walk();
    }
}
