class SuiteTest {
    void passesWithoutClasses() {
        run(Empty.class).assertPasses();
    }

    void nonPublicSuitePasses() {
        Result result = run(NonPublicSuite.class);
        assertEquals(2, result.count());
        assertTrue(result.wasSuccessful());
    }

    void failsWithDuplicates() {
        run(Duplicates.class).assertFails();
    }
}
