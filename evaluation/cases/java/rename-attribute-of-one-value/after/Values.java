class Values {
    private static final Pattern COMPILED = Pattern.compile(Patterns.NUMBER_PATTERN);

    boolean isNumber(String value) {
        return value != null && COMPILED.matcher(value).find();
    }
}
