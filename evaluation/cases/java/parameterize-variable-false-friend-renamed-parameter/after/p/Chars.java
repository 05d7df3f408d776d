package p;

class Chars {
    static final char[] EMPTY = {};

    static <T> T copy(T source, int from, T target, int to, int length) {
        System.arraycopy(source, from, target, to, length);
        return target;
    }
}
