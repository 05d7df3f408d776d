package p;

interface Limits {
	int MAX = 9000, LEAST = 1;

	boolean allows(int openings);
}
