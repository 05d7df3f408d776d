package p;

class Message {
    // Called once for each session.
    void handle(Session session) {
        session.reply(lookUp(session.user()));
    }
}
