package p;

class Key implements Portable {
	int teeth() {
		return 5;
	}
}
