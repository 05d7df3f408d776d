package shop;

public class Order {
    private String name;
    private Address address;

    public String label() {
        return name + ": " + address.text();
    }
}
