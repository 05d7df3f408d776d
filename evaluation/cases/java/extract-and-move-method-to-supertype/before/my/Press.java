package my;

class Press extends Device {
    void push(int force) {
        piston.move(force);
        Line line = new Line("pushed");
        line.setTime(clock.now());
        lines.add(line);
        if (lines.size() > sheet.height()) {
            screen.scroll(sheet);
            lamp.blink();
        }
        counter.increase();
    }
}
