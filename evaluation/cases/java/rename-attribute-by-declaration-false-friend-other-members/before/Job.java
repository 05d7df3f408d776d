class Job {
    private Processor processor;
    private String name;

    String name() {
        return name;
    }

    int steps(int max) {
        return max + processor.steps();
    }

    boolean isEmpty(int count) {
        return count == 0;
    }
}
