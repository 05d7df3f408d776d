class Speller {
    boolean accepts(Mode mode, char[] word, int offset, int length) {
        return mode.isTitle() && containsSharp(word, offset, length);
    }

    boolean begins(Mode mode, char[] word, int first, int end) {
        return mode.isTitle() && isUpper(word, first, end);
    }
}
