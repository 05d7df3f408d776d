package p;

class Runner {
    int run(String[] arguments) {
        Parser parser = new Parser(arguments);
        return core.run(parser.getClasses());
    }
}
