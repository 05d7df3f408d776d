package p;

class Writer {
	static final String BATCH_SIZE = "mapreduce.output.batch.size";

	void write(Row row) {
		rows.add(row);
		if (rows.full(Long.parseLong(environment.get(BATCH_SIZE)))) {
			rows.send();
		}
	}
}
