package shop;

public class Tool {
    public String serial() {
        return Registry.next("T");
    }
}
