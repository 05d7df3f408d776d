class Caches {
    void create(String name) {
        manager.start(name);
        log.info("started");
    }

    void poll(Queue queue) {
        while (true) {
            run(queue.poll());
        }
    }
}
