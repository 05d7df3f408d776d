package p;

class Page {
	void show() {
		draw(header);
		draw(title);
		draw(author);
		draw(body);
		draw(notes);
		draw(footer);
	}

	private void draw(Part part) {
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
