package p;

interface Sized {
}
