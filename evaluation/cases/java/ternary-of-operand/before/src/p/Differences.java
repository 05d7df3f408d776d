package p;

class Differences {
    Differences append(String name, long left, long right) {
        if (isEqual) {
            return this;
        }
        if (left != right) {
            entries.add(new Entry(name, Long.valueOf(left), Long.valueOf(right)));
        }
        return this;
    }
}
