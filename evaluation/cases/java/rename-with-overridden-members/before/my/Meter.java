package my;

interface Meter {
    /** Writes the name and the place of this meter. */
    void describe(Printer printer);
}
