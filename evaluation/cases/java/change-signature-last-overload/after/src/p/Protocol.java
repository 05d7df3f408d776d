package p;
class Protocol {
    static Object read(Input in) { return read(in, NOTHING); }
    static Object read(Input in, Consumers consumers) {
        return process(in, consumers);
    }
    static Object process(Input in) { return in.next(); }
    static Object process(Input in, Consumers consumers) { return consumers.apply(in.next()); }
}
