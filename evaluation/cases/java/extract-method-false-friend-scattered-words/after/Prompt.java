class Prompt {
	void set(String text) {
		this.text = text;
		this.length = width(strip(text), 0);
	}

	int width(String line, int from) {
		return width(line, from, line.length(), 8);
	}
}
