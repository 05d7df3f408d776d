class Greeter {
    private static final String GREETING = "Good morning, ";
    private static final String UNUSED = "Good evening, ";

    String greet(String name) {
        return GREETING.concat(name);
    }

    int limit() {
        return 64;
    }
}
