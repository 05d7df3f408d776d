package p;

abstract class Animal {
	String greet(String whom) {
		return voices.get(species).say(Locale.ENGLISH);
	}

	void sleep(int hours) {
	}
}
