package p;

/** The new market. */
class Market {
    String name;

    String name() {
        return name.trim();
    }
}
