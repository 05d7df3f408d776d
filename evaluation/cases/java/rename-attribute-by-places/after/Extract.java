class Extract {
    @Nullable
    public Manager.Results multi = Manager.none();
    private final Scope scope;

    Extract(Scope scope, Manager manager) {
        this.scope = scope;
        this.multi = manager.results(scope, Order.NATURAL);
    }

    Scope scope(int depth) {
        return scope.inner(depth);
    }

    Object collected(Key key) {
        return multi.find(scope.name(key), Order.NATURAL).orElseGet(key::missing);
    }

    boolean isEmpty(int first) {
        int count = multi.all(Order.NATURAL).map(Result::size).sum();
        return count <= first;
    }
}
