package my;

interface Journal {
    /**
     * Adds what happened to those things that were told before; nothing may be taken away again, and who reads
     * sees it at once.
     */
    void enter(Entry entry);

    /** Adds a text without an author. */
    void enter(Text text);

    void close();
}
