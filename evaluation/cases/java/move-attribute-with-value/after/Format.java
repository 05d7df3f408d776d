package p;

class Format {
	int size() {
		return rows.all();
	}
}
