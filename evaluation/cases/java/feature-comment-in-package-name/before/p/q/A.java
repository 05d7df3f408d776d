package p. /* the old one */ q;

class A {
	int one() {
		return 1;
	}
}
