package p;

interface Portable {
	String code(boolean secret);
}
