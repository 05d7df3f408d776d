package p;

class Outer {
	int depth = 1;
}
