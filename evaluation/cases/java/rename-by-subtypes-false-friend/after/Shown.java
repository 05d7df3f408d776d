package p;

interface Shown {
	String shown();
}
