class Job {
    private Processor indexingProcessor;
    private String name;

    String name() {
        return name;
    }

    int steps(int max) {
        return max + 1;
    }

    boolean isEmpty(int count) {
        return count == 0 && indexingProcessor.isIdle();
    }
}
