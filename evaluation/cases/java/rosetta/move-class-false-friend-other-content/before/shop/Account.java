package shop;

public class Account {
    private String user;
    private String password;

    public boolean admits(String word) {
        return Hashes.of(word).equals(password);
    }
}
