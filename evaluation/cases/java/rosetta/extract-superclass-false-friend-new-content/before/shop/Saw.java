package shop;

public class Saw {
    public String title() {
        return "Saw";
    }

    public String hint(User user) {
        if (user.age() < 18) {
            throw new IllegalStateException("too young");
        }
        return "Mind your fingers.";
    }
}
