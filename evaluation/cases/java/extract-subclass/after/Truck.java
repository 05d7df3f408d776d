class Truck extends Vehicle {
    private int load;

    boolean isOverloaded(int limit) {
        return load > limit * wheels;
    }
}
