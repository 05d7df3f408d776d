class Bus extends Vehicle {
    int seats() {
        return wheels * 8;
    }
}
