package p;

class Differences {
    Differences append(String name, long left, long right) {
        return isEqual || left == right ? this : add(name, Long.valueOf(left), Long.valueOf(right));
    }
}
