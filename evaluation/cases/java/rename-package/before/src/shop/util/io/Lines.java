package shop.util.io;

public class Lines {
    public static int count(String text) {
        int lines = 1;
        for (char letter : text.toCharArray()) {
            if (letter == '\n') {
                lines++;
            }
        }
        return lines;
    }
}
