package p;

class Jobs {
    void invert(Job job) {
        if (!job.isDone()) {
            log.info("open", job);
            store.open(job);
        } else {
            log.info("done", job);
            store.close(job);
        }
    }

    void guards(List<Job> jobs) {
        for (Job job : jobs) {
            if (!job.isLost() && !job.isOld()) {
                store.keep(job);
                log.info("kept", job);
            }
        }
    }

    void guardsOther(List<Job> jobs) {
        for (Job job : jobs) {
            if (!job.isNew()) {
                store.drop(job);
            }
        }
    }

    void changesPart(Job job, int size) {
        if (job.isDone() && size <= 3) {
            log.info("done", job, size);
            store.close(job);
        }
    }

    void split(Job job, int size) {
        if (job.isReady()) {
            if (size > 4) {
                log.info("ready", job, size);
                store.run(job, size);
            }
        }
    }

    void splitNoted(Job job, int size) {
        if (job.isIdle()) {
            if (size > 6) {
                log.info("idle", job, size);
                store.rest(job, size);
            }
        }
    }

    void merge(Job job, int size) {
        if (job.isKnown() && size < 5) {
            log.info("known", job, size);
            store.look(job, size);
        }
    }

    int choose(Job job) {
        return job.isLarge() ? store.large(job) : store.small(job);
    }

    int keepsBranches(Job job) {
        if (job.isOld()) {
            return store.old(job);
        } else {
            return job.isNew() ? store.fresh(job) : store.young(job);
        }
    }

    void lambda(Job job) {
        store.onEnd(() -> log.info("end", job));
    }

    void diamond(Job job) {
        List<Job> jobs = new ArrayList<>();
        List<Job> others = new LinkedList<>(3);
        store.add(jobs, others);
    }

    void resources(Job job) {
        try (Reader reader = job.open()) {
            log.info("read", reader.read());
            store.put(job, reader.line());
        }
    }

    void pipeline(List<Job> jobs) {
        jobs.forEach(job -> {
            log.info("job", job.name());
            store.put(job);
        });
    }

    void loop(List<Job> jobs) {
        for (Job job : jobs) {
            log.info("open", job.name());
            store.open(job);
        }
    }

    void keepsLoop(List<Job> jobs) {
        for (Job job : jobs) {
            log.info("job", job.name());
            store.put(job);
        }
        jobs.forEach(job -> {
            log.info("job", job.name());
            store.put(job);
        });
    }

    void otherLoop(List<Job> jobs) {
        jobs.removeIf(it -> it.isDone());
    }

    void merge(Job job) {
        try {
            job.run();
        } catch (IOException | SQLException e) {
            log.error("failed", e);
        }
    }

    void widens(Job job) {
        try {
            job.run();
        } catch (IOException | SQLException e) {
            log.error("failed", e);
        }
    }
}
