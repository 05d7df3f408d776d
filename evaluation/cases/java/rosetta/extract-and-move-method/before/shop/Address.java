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
}
