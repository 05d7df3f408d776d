class Caches {
    void create(String name) {
        Cache cache = manager.start(name);
        if (cache == null) {
            throw new IllegalStateException(name);
        }
        log.info("started");
    }

    void poll(Queue queue) {
        boolean done = false;
        while (!done) {
            run(queue.poll());
            done = true;
        }
    }
}
