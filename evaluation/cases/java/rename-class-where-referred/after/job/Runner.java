package job;

class Runner {
    interface Unlogged {
    }

    @LongRunning
    void run(Job job) throws CancelledException {
        if (job.isStopped()) {
            throw new CancelledException();
        }
        if (!(job instanceof Unlogged)) {
            log(job.name());
        }
        job.work();
    }

    @LongRunning
    void runAll(List<Job> jobs) {
        try {
            jobs.forEach(this::run);
        } catch (CancelledException e) {
            log("stopped");
        }
    }
}
