package my;

class South {
    void run(Yard yard) {
        yard.wake(Dogs.two());
        yard.sweep();
        yard.sort(new Filter(yard.channel()));
    }
}
