package p;

class Text {
    private char[] buffer;

    char[] part(int start, int end) {
        end = checked(start, end);
        int count = end - start;
        if (count == 0) {
            return Chars.EMPTY;
        }
        char[] chars = new char[count];
        System.arraycopy(buffer, start, chars, 0, count);
        return chars;
    }
}
