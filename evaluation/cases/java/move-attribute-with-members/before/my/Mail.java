package my;

class Mail {
    private int count;

    void send(Bag bag) {
        count += bag.size();
        van.load(bag);
    }
}
