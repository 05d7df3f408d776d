package shop;

public class Saw extends Tool {
    public String title() {
        return "Saw";
    }
}
