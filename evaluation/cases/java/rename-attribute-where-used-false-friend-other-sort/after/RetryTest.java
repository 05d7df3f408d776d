package p;

class RetryTest {
	private Behavior behavior;
	private Service service;

	@Before
	void start() {
		MockServer mockServer = new MockServer(rules, clock);
		service = mockServer.create(Service.class);
		behavior = Behavior.create(mockServer.random());
	}

	@Test
	void waits() {
		behavior.setDelay(2, SECONDS);
		behavior.setFailures(60);
		assertEquals(2, behavior.delay());
		behavior.variance(Percent.of(20), Rounding.HALF_UP);
		listeners.forEach(listener -> listener.noticed(behavior));
		Outcome outcome = behavior.next(Attempt.first(), Network.MOBILE);
		assertThat(outcome.failures()).isLessThan(Limits.of(behavior).most());
	}
}
