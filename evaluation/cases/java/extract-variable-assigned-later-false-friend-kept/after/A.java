class Adding {
    void add(Tree tree) {
        Filter filter = null;
        if (!all) {
            tree.setFilter(Filters.ofNames(paths, 2));
            filter = Filters.ofNames(paths, 2);
        }
        tree.walk();
        show(filter);
    }
}
