package p;

class Format {
	static final String BATCH_SIZE = "mapreduce.output.batch.size";

	int size(Settings settings) {
		return settings.number(BATCH_SIZE, 32);
	}
}
