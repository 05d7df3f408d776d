package p;

class Log {
	void note(String text, int level) {
		System.out.println("info: " + text);
		System.out.flush();
	}
}
