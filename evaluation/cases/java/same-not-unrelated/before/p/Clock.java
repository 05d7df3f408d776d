package p;

class Clock {
	long millis() {
		return System.currentTimeMillis();
	}
}
