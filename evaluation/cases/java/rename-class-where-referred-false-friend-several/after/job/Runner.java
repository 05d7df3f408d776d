package job;

class Runner {
    static class AlreadyThere extends RuntimeException {
    }

    static class NotThere extends RuntimeException {
    }

    void start(Job job) {
        if (job.isRunning()) {
            throw new AlreadyThere();
        }
        job.start();
    }

    void stop(Job job) {
        if (!job.isRunning()) {
            throw new NotThere();
        }
        job.stop();
    }
}
