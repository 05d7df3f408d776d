package p;

class Chars {
    static final char[] EMPTY = {};
}
