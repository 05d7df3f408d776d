package shop;

public class Login {
    public boolean enter(String word) {
        return Directory.standard().isMember(word);
    }
}
