import module java.base;

int most = 3;

record Line(String text) {
	String shown() {
		return "> " + text;
	}
}

void report(List<String> words) {
	int shown = 0;
	for (String word : words) {
		if (shown++ < most) {
			IO.println(new Line(word).shown());
		}
	}
}

void main(String[] args) {
	List<String> words = new ArrayList<>();
	for (String arg : args) {
		if (!arg.isBlank() && !arg.startsWith("-")) {
			words.add(arg.strip());
		}
	}
	report(words);
}
