package p;

class RetryTest {
	private MockServer mockServer;
	private Service service;

	@Before
	void start() {
		mockServer = new MockServer(rules, clock);
		service = mockServer.create(Service.class);
	}

	@Test
	void waits() {
		mockServer.setDelay(2, SECONDS);
		mockServer.setFailures(60);
		assertEquals(2, mockServer.delay());
	}
}
