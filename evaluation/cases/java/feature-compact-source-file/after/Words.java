import module java.base;

int limit = 3;

record Line(String text) {
	String shown() {
		return "> " + text;
	}
}

void print(List<String> words) {
	int shown = 0;
	for (String word : words) {
		if (shown++ < limit) {
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
	print(words);
}
