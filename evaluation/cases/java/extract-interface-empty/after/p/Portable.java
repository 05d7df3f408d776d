package p;

interface Portable {
}
