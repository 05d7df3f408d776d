package job;

class Runner {
    interface Silent {
    }

    @Slow
    void run(Job job) throws StoppedException {
        if (job.isStopped()) {
            throw new StoppedException();
        }
        if (!(job instanceof Silent)) {
            log(job.name());
        }
        job.work();
    }

    @Slow
    void runAll(List<Job> jobs) {
        try {
            jobs.forEach(this::run);
        } catch (StoppedException e) {
            log("stopped");
        }
    }
}
