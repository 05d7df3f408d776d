package my;

class Check {
    String line(long amount) {
        return Long.toString(amount);
    }
}
