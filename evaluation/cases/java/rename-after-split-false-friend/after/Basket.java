package p;

class Basket {
	String print() {
		StringBuilder text = new StringBuilder("For " + customer);
		weigh(text);
		close(text, boxes());
		return text.toString();
	}

	private int boxes() {
		int boxes = 1;
		while (boxes * Box.LITRES < volume) {
			boxes++;
		}
		return boxes;
	}

	private void weigh(StringBuilder text) {
		if (scale.isOn()) {
			text.append("\ngrams: ").append(scale.grams());
		}
	}

	private void close(StringBuilder text, int boxes) {
		text.append("\nboxes: ").append(boxes);
	}
}
