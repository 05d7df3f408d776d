package my;

class North {
    void run(Yard yard) {
        yard.open("north");
        yard.light(3);
        yard.sort(new Filter(yard.channel()));
    }
}
