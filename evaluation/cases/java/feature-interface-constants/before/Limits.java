package p;

interface Limits {
	int MOST = 9000, LEAST = 1;
	String UNIT = "openings";

	boolean allows(int openings);
}
