package my;

class Post {
    private final Queue queue = new Queue();

    void send(Mailer mailer, Letter letter) {
        queue.clear();
        enqueue(mailer, letter);
        queue.close();
    }

    private void enqueue(Mailer mailer, Letter letter) {
        if (mailer.accepts(letter)) {
            letter.stamp(System.currentTimeMillis());
            queue.add(letter);
        }
        for (Letter waiting : queue.letters()) {
            waiting.inform(mailer);
        }
    }
}
