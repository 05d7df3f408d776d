package shop;

public class Customer {
    private String name;
    private Address address;

    public String label() {
        return name + ", " + address.location();
    }
}
