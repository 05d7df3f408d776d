package p;

class Runner {
    int run(String[] arguments) {
        List<Class<?>> classes = new ArrayList<>();
        for (String argument : arguments) {
            classes.add(load(argument));
        }
        return core.run(classes);
    }
}
