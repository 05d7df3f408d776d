package p;

class Log {
	void info(String text) {
		System.out.println("info: " + text);
	}

	void info(String text, Throwable cause) {
		System.out.println("info: " + text);
		cause.printStackTrace();
	}
}
