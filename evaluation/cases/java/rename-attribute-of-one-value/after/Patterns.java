class Patterns {
    static final String EMPTY = "";

    static final String NUMBER_PATTERN = "^[0-9]+$";
}
