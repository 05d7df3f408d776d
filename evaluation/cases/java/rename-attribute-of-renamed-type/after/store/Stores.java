package store;

class Stores {
    @Autowired
    private LastingStore lastingStore;

    @Autowired
    private PassingStore passingStore;

    void start() {
        lastingStore.put("started", now());
        log.info("started");
    }

    void stop() {
        lastingStore.put("stopped", now());
    }
}
