class Range {
	Range(Type type) {
		this.type = type;
		List<Value> all = new ArrayList<>();
		for (Value value : type.uniqueTerms()) {
			all.add(value);
		}
		register(all);
		this.names = type.names();
		this.limit = type.limit() - 1;
	}
}
