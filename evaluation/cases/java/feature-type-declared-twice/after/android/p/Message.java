package p;

class Message {
    void show(Screen screen) {
        screen.append(sender, Colour.BLUE);
    }
}
