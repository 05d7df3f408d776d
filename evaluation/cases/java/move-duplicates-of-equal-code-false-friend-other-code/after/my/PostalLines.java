package my;

class PostalLines {
    /**
     * The postal code with five digits, and after it the town in capitals, as machines want to read it at the
     * sorting centre: without accents, without commas.
     */
    static String labelled(String town, int code) {
        String padded = Strings.padStart(Integer.toString(code), 5, '0');
        return padded + " " + Accents.removed(town).toUpperCase();
    }
}
