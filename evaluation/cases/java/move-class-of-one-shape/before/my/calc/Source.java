package my.calc;

/**
 * Hands out values one after another, whenever somebody asks for the next one. The values may be
 * computed on demand, read from a file, or received over a network; callers cannot tell. A value
 * must never change once it was given away, so that several threads can share it without locks.
 *
 * @param <T> what is handed out
 */
public interface Source<T> {
    /**
     * Waits until there is another value, at most as long as the configured timeout says, and removes
     * it from the queue of those that were prepared.
     */
    T next();
}
