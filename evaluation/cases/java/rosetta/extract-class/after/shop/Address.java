package shop;

public class Address {
    private String street;
    private String town;

    public String location() {
        String line = street.trim();
        if (!town.isEmpty()) {
            line += ", " + town.trim();
        }
        return line;
    }
}
