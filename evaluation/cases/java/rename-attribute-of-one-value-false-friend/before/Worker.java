class Worker {
    private final Object lock = new Object();

    private volatile boolean waiting;

    void await() {
        synchronized (lock) {
            waiting = true;
        }
    }

    void run(Runnable task) {
        synchronized (lock) {
            queue.add(task);
            lock.notifyAll();
        }
    }

    Runnable next(long timeout) throws InterruptedException {
        synchronized (lock) {
            while (queue.isEmpty()) {
                lock.wait(timeout);
            }
            return queue.poll();
        }
    }

    int size() {
        synchronized (lock) {
            return queue.size();
        }
    }
}
