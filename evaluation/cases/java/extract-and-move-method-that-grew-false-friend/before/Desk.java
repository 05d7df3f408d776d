package p;

class Desk {
}
