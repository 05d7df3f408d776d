package store;

class Stores {
    @Autowired
    private CpStore cpStore;

    @Autowired
    private ApStore apStore;

    void start() {
        log.info("started");
    }
}
