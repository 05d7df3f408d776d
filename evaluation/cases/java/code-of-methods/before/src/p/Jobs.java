package p;

class Jobs {
    void invert(Job job) {
        if (job.isDone()) {
            log.info("done", job);
            store.close(job);
        } else {
            log.info("open", job);
            store.open(job);
        }
    }

    void guards(List<Job> jobs) {
        for (Job job : jobs) {
            if (job.isLost() || job.isOld()) {
                continue;
            }
            store.keep(job);
            log.info("kept", job);
        }
    }

    void guardsOther(List<Job> jobs) {
        for (Job job : jobs) {
            if (job.isRare()) {
                continue;
            }
            store.drop(job);
        }
    }

    void changesPart(Job job, int size) {
        if (job.isDone() && size > 3) {
            log.info("done", job, size);
            store.close(job);
        }
    }

    void split(Job job, int size) {
        if (job.isReady() && size > 4) {
            log.info("ready", job, size);
            store.run(job, size);
        }
    }

    void splitNoted(Job job, int size) {
        if (job.isIdle() && /* few */ size > 6) {
            log.info("idle", job, size);
            store.rest(job, size);
        }
    }

    void merge(Job job, int size) {
        if (job.isKnown()) {
            if (size < 5) {
                log.info("known", job, size);
                store.look(job, size);
            }
        }
    }

    int choose(Job job) {
        if (job.isLarge()) {
            return store.large(job);
        } else {
            return store.small(job);
        }
    }

    int keepsBranches(Job job) {
        if (job.isOld()) {
            return store.old(job);
        } else {
            return store.young(job);
        }
    }

    void lambda(Job job) {
        store.onEnd(new Runnable() {
            @Override
            public void run() {
                log.info("end", job);
            }
        });
    }

    void diamond(Job job) {
        List<Job> jobs = new ArrayList<Job>();
        List<Job> others = new ArrayList<Job>(3);
        store.add(jobs, others);
    }

    void resources(Job job) {
        Reader reader = job.open();
        try {
            log.info("read", reader.read());
            store.put(job, reader.line());
        } finally {
            reader.close();
        }
    }

    void pipeline(List<Job> jobs) {
        for (Job job : jobs) {
            log.info("job", job.name());
            store.put(job);
        }
    }

    void loop(List<Job> jobs) {
        jobs.forEach(job -> {
            log.info("open", job.name());
            store.open(job);
        });
    }

    void keepsLoop(List<Job> jobs) {
        for (Job job : jobs) {
            log.info("job", job.name());
            store.put(job);
        }
    }

    void otherLoop(List<Job> jobs) {
        for (Job job : jobs) {
            store.put(job);
        }
    }

    void merge(Job job) {
        try {
            job.run();
        } catch (IOException e) {
            log.error("failed", e);
        } catch (SQLException e) {
            log.error("failed", e);
        }
    }

    void widens(Job job) {
        try {
            job.run();
        } catch (IOException e) {
            log.error("failed", e);
        }
    }
}
