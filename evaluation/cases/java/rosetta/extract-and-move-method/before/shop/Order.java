package shop;

public class Order {
    private String name;
    private Address address;

    public String label() {
        String line = address.street().trim();
        if (!address.town().isEmpty()) {
            line += ", " + address.town().trim();
        }
        return name + ": " + line;
    }
}
