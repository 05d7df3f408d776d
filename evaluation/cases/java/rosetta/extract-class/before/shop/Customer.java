package shop;

public class Customer {
    private String name;
    private String street;
    private String town;

    public String label() {
        return name + ", " + location();
    }

    public String location() {
        String line = street.trim();
        if (!town.isEmpty()) {
            line += ", " + town.trim();
        }
        return line;
    }
}
