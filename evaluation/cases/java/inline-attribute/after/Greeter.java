class Greeter {
    String greet(String name) {
        return "Good morning, ".concat(name);
    }

    int limit() {
        return 64;
    }
}
