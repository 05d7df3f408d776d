package my;

interface Meter {
    /** Returns the name and the place of this meter. */
    String description();
}
