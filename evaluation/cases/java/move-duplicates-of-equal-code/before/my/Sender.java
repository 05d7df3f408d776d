package my;

class Sender {
    private final String town;
    private final int code;

    Sender(String town, int code) {
        this.town = town;
        this.code = code;
    }

    String line() {
        return labelled(town, code);
    }

    /**
     * The postal code with five digits, and after it the town in capitals, as machines want to read it at the
     * sorting centre: without accents, without commas.
     */
    private static String labelled(String town, int code) {
        String padded = String.format("%05d", code);
        return padded + " " + town.strip().toUpperCase();
    }
}
