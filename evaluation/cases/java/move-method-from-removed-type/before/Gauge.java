class Gauge {
	private final String name;
	private final Registry registry;

	double read() {
		return registry.source(name).value();
	}

	String describe() {
		return "gauge " + name + " of " + registry.title() + " in " + registry.room();
	}
}
