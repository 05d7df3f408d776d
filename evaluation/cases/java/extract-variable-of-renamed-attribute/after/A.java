class Reading {
    private String cachedReadName;
    private Type readType;

    Value read(Target target) {
        String name = Reading.this.cachedReadName;
        if (name != null && name.equals(target.name())) {
            return target.value();
        }
        Reading.this.readType = target.type();
        return find(target, readType);
    }

    void clear() {
        cachedReadName = null;
        readType = null;
    }
}
