package /* p */ p.q; // here

class A {
	int one() {
		return 1 + 0;
	}
}
