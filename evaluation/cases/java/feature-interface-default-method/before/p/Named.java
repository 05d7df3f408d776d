package p;

interface Named {
	String name();

	default String title() {
		String text = name().trim();
		return text.substring(0, 1).toUpperCase() + text.substring(1);
	}
}
