package p;

class Rules {
    Violation create(Reader reader, Rule rule) {
        Location loc = reader.locate(rule);
        log(loc.line(), 4);
        return new Violation(rule, loc.line(), loc.text());
    }
}
