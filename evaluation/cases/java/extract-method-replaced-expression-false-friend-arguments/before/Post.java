package my;

class Post {
    private final Queue queue = new Queue();

    void send(Mailer mailer, Letter letter) {
        queue.clear();
        mailer.dispatch(letter);
        queue.close();
    }
}
