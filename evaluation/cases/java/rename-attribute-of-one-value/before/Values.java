class Values {
    boolean isNumber(String value) {
        return value != null && value.matches(Patterns.DIGITS);
    }
}
