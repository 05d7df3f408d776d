package p;

interface Named {
	String name();

	default String title() {
		return capital(name().trim());
	}

	static String capital(String text) {
		return text.substring(0, 1).toUpperCase() + text.substring(1);
	}
}
