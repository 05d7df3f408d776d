package p;

class Parser {
    // The classes that are named.
    private final List<Class<?>> classes = new ArrayList<>();

    Parser(String[] arguments) {
        for (String argument : arguments) {
            classes.add(load(argument));
        }
    }
}
