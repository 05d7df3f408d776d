package job;

class Runner {
    static class Failure extends RuntimeException {
    }

    void start(Job job) {
        if (job.isRunning()) {
            throw new Failure();
        }
        job.start();
    }

    void stop(Job job) {
        if (!job.isRunning()) {
            throw new Failure();
        }
        job.stop();
    }
}
