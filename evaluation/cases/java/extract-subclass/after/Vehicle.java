class Vehicle {
    protected int wheels;

    int wheels() {
        return wheels;
    }
}
