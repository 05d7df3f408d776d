package p;

interface Gauge {
	int read();

	String unit();
}
