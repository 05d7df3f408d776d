// Rename Method: a call stands in the place of the expression that it returns.
class Box {
    int width;
    String describe(String unit) {
        int inner = width * 2 - border;
        log(inner);
        return "size " + inner + unit.trim() + " of " + name;
    }
    static String spelled(String text) {
        return text.trim();
    }
}
// after
class Box {
    int width;
    String explain(String unit) {
        int inner = width * 2 - border;
        log(inner);
        return "size " + inner + spelled(unit) + " of " + name;
    }
    // Also for names.
    static String spelled(String text) {
        // Without blanks.
        return text.trim();
    }
}
