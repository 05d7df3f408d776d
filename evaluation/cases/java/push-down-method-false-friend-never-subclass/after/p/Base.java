package p;

class Base {
	int depth;
}
