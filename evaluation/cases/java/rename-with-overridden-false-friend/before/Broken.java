package p;

abstract class Broken implements Gauge {
	public int read() {
		return -1;
	}

	public String unit() {
		return "?";
	}
}
