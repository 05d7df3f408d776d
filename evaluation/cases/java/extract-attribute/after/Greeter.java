class Greeter {
    private static final String GREETING = "Good morning, ";
    private static final int WIDTH = 80;

    String greet(String name) {
        return GREETING.concat(name);
    }

    int limit() {
        return WIDTH;
    }
}
