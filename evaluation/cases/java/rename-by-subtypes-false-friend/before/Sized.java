package p;

interface Sized {
	int size();
}
