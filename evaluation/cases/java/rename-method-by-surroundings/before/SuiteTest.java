class SuiteTest {
    void passesWithoutClasses() {
        run(Empty.class).assertPasses();
    }

    void nonPublicSuiteFailsWithoutRunning() {
        Result result = run(NonPublicSuite.class);
        assertEquals(0, result.count());
        assertEquals("is not public", result.failures().get(0).message());
    }

    void failsWithDuplicates() {
        run(Duplicates.class).assertFails();
    }
}
