class Prompt {
	void set(String text) {
		this.text = text;
		this.length = width(text, 0);
	}

	int width(String line, int from) {
		return from + Width.width(strip(line)) % Width.TAB;
	}
}
