package p;

class Log {
	void info(String text) {
		System.out.println("info: " + text);
		System.out.flush();
	}
}
