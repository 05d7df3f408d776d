class Extract {
    private final CollectorSet collectors;
    private final Scope scope;

    Extract(Scope scope, CollectorSet collectors) {
        this.scope = scope;
        this.collectors = collectors;
    }

    Scope scope(int depth) {
        return scope.inner(depth);
    }

    Object collected(Key key) {
        return collectors.get(key);
    }

    boolean isEmpty(int first) {
        int count = collectors.size();
        return count <= first;
    }
}
