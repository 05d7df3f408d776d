package p;
class Protocol {
    static Object read(Input in) { return process(in); }
    static Object read(Input in, Cache cache) {
        Object push = readPushes(in, cache, false);
        return push == null ? process(in) : push;
    }
    static Object process(Input in) { return in.next(); }
}
