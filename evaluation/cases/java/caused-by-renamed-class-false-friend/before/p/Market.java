package p;

/** The old market. */
class Market {
    String name;

    String name() {
        return name.trim();
    }
}
