package shop;

public class Drill extends Tool {
    public String title() {
        return "Drill";
    }

    public String hint(User user) {
        String text = user.isTrained() ? "" : "Ask for help. ";
        return text + "Wear glasses.";
    }
}
