package p;

class Diver {
	int depth;
	Base base;
}
