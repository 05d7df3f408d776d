package shop.model;

public class Item {
    private String label;

    public String label() {
        return label.trim();
    }
}
