package p;

class Broken implements Gauge {
	public int measure() {
		throw new IllegalStateException();
	}

	public String unit() {
		return "?";
	}
}
