package p;

class Page {
	void print() {
		put(header);
		put(title);
		put(author);
		put(body);
		put(notes);
		put(footer);
	}

	private void put(Part part) {
		for (String line : part.lines()) {
			paper.write(line, margin);
			paper.advance(14);
		}
	}

	int length() {
		return title.size() + body.size() + notes.size();
	}

	void clear() {
		title = author = null;
		body = notes = null;
	}

	void sign(String name) {
		author = name;
		footer = name;
	}
}
