package p;

class Differences {
    Differences append(String name, long left, long right) {
        return isEqual || left == right ? this : add(Long.valueOf(left), Long.valueOf(right));
    }
}
