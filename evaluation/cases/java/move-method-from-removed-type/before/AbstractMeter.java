abstract class AbstractMeter {
	abstract void clear(java.time.Instant since);

	long age(java.time.Clock clock) {
		return clock.millis() - Long.getLong("started");
	}
}
