class Reading {
    private String readName;
    private String writtenName;
    private Type readType;

    Value read(Target target) {
        String name = Reading.this.writtenName;
        if (name != null && name.equals(target.name())) {
            return target.value();
        }
        Reading.this.readType = target.type();
        return find(target, readType);
    }

    void clear() {
        readName = null;
        readType = null;
    }
}
