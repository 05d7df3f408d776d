package p;

interface Mark {
}
