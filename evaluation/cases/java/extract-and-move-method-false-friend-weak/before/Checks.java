package p;

class Checks {
}
