package p;

interface Label {
}
