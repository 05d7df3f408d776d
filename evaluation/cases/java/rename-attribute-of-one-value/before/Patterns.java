class Patterns {
    static final String EMPTY = "";

    static final String DIGITS = "^[0-9]+$";
}
