package p;
class Protocol {
    static Object read(Input in) { return read("default", UTF_8, 0); }
    static Object read(String path, Charset charset, int limit) {
        return Files.lines(path, charset).limit(limit).toList();
    }
    static Object process(Input in) { return in.next(); }
}
