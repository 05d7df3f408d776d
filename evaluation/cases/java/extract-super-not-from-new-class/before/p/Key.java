package p;

class Key {
	int teeth() {
		return 5;
	}
}
