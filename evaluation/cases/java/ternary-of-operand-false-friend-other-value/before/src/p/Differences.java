package p;

class Differences {
    Differences append(String name, long left, long right) {
        if (left != right) {
            log.warn("changed", name);
        }
        return this;
    }
}
