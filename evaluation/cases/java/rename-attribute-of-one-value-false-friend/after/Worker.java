class Worker {
    private static final Object SHUTDOWN = new Object();

    private final AtomicReference<Object> waiter = new AtomicReference<>();

    void await() {
        if (waiter.compareAndSet(null, Thread.currentThread())) {
            LockSupport.park(this);
        }
    }

    void run(Runnable task) {
        queue.add(task);
        if (waiter.get() != SHUTDOWN) {
            LockSupport.unpark((Thread) waiter.get());
        }
    }

    void stop() {
        Object last = waiter.getAndSet(SHUTDOWN);
        if (last instanceof Thread) {
            LockSupport.unpark((Thread) last);
        }
        Objects.requireNonNull(executor).shutdownNow();
    }
}
