package p;

class Writer {
	void write(Row row) {
		rows.add(row);
	}
}
