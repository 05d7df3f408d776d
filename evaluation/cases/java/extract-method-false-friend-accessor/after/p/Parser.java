package p;

class Parser {
    private final List<Class<?>> classes = new ArrayList<>();

    Parser(String[] arguments) {
        for (String argument : arguments) {
            classes.add(load(argument));
        }
    }

    List<Class<?>> getClasses() {
        return classes;
    }
}
