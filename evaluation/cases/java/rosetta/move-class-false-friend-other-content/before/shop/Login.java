package shop;

public class Login {
    public boolean enter(String word) {
        return new Account().admits(word);
    }
}
