package p;

class Base {
	int base = 1;
}
