abstract class AbstractMeter {
	private final String name;
	private final Registry registry;

	String describe() {
		return "gauge " + name + " of " + registry.title() + " in " + registry.room();
	}

	abstract void clear(java.time.Instant since);

	long age(java.time.Clock clock) {
		return clock.millis() - Long.getLong("started");
	}
}
