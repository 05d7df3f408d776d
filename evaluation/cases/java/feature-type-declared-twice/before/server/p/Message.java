package p;

class Message {
    void handle(Session session) {
        session.reply(lookUp(session.user()));
    }
}
