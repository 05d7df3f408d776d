class Vehicle {
    private int wheels;
    private int load;

    int wheels() {
        return wheels;
    }

    boolean isOverloaded(int limit) {
        return load > limit * wheels;
    }
}
