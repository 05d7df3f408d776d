package p;

class StoreTest {
	private Store clock;

	void start() {
		assertEquals(clock.updated(), now());
		clock.set(Zone.UTC, Date.of(2000, 1, 1));
		clock.listeners().forEach(listener -> listener.set(clock));
	}

	void reads() {
		clock.advance(Duration.ofDays(2), Rounding.NONE);
		assertThat(clock.hands()).allMatch(hand -> hand.angle() < 360);
	}
}
