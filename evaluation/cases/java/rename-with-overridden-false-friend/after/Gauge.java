package p;

interface Gauge {
	int measure();

	String unit();
}
