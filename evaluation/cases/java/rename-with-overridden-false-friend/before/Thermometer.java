package p;

class Thermometer implements Gauge {
	public int read() {
		int sum = 0;
		for (int probe = 0; probe < probes.length; probe++) {
			sum += probes[probe].millivolts() * 3 - offset;
		}
		return sum / probes.length;
	}

	public String unit() {
		return "K";
	}
}
