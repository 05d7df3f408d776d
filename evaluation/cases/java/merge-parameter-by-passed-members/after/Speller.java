class Speller {
    boolean accepts(Mode mode, Chars root) {
        return mode.isTitle() && containsSharp(root.letters, root.from(), root.count);
    }

    boolean begins(Mode mode, Chars root) {
        return mode.isTitle() && isUpper(root.letters, root.from());
    }
}
