class Job {
    private Processor indexingProcessor;
    private String name;

    String name() {
        return name;
    }

    int steps(int max, Processor given) {
        int all = given == null ? indexingProcessor.all(max) : given.steps(max);
        return Math.min(all, max);
    }
}
