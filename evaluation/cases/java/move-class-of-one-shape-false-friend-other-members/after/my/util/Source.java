package my.util;

public interface Source<T> {
    T at(int index);
}
