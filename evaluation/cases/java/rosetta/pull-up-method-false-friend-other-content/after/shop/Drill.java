package shop;

public class Drill extends Tool {
    public String title() {
        return "Drill";
    }
}
