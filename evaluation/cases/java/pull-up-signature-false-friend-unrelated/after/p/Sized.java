package p;

interface Sized {
	int size(int unit);
}
