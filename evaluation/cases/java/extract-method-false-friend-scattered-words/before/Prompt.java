class Prompt {
	void set(String text) {
		this.text = text;
		this.length = Width.width(strip(text));
	}
}
