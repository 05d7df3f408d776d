package shop;

public class Tool {
    public String serial() {
        return Registry.next("T");
    }

    public String hint(User user) {
        Locale locale = user.locale();
        return Texts.load("tool.hint", locale);
    }
}
