package my.util;

public interface Source<T> {
    T next();
}
