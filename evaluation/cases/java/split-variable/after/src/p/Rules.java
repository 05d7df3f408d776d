package p;

class Rules {
    Violation create(Reader reader, Rule rule) {
        int line = reader.lineOf(rule);
        String text = reader.textOf(rule);
        log(line, 4);
        return new Violation(rule, line, text);
    }
}
