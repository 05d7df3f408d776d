package my;

interface Journal {
    /** Writes it down. */
    void enter(Entry entry, boolean durable);

    void close();
}
