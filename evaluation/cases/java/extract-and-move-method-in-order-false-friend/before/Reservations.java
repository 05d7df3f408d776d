package p;

class Reservations {
}
