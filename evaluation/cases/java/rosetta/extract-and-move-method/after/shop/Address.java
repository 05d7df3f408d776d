package shop;

public class Address {
    private String street;
    private String town;

    public String street() {
        return street;
    }

    public String town() {
        return town;
    }

    public String text() {
        String line = street().trim();
        if (!town().isEmpty()) {
            line += ", " + town().trim();
        }
        return line;
    }
}
