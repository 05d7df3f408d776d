class Job {
    private Processor processor;
    private String name;

    String name() {
        return name;
    }

    int steps(int max, Processor given) {
        return max + processor.steps();
    }
}
