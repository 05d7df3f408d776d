class Reading {
    private String readName;
    private Type readType;

    Value read(Target target) {
        if (Reading.this.readName != null && Reading.this.readName.equals(target.name())) {
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
