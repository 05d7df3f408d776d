package shop;

public class Title {
    public String first(String line) {
        return line;
    }
}
