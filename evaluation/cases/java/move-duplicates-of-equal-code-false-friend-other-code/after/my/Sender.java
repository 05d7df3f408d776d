package my;

class Sender {
    private final String town;
    private final int code;

    Sender(String town, int code) {
        this.town = town;
        this.code = code;
    }

    String line() {
        return PostalLines.labelled(town, code);
    }
}
