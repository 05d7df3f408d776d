class Range {
	Range(Type type) {
		this(type, Sources.of(type).ordered());
	}

	Range(Type type, List<Value> values) {
		this.type = type;
		this.names = type.names();
		this.limit = type.limit() - 1;
		index(values);
	}
}
