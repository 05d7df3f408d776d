package mail;

class SenderTest {
    void refusesClosedServer() {
        Server server = new Server("closed.example.org");
        Sender sender = new Sender(server);
        Answer answer = sender.send(letter());
        assertFalse(answer.isAccepted());
    }

    void refusesFullServer() {
        checkRefused("full.example.org");
    }

    void refusesSlowServer() {
        checkRefused("slow.example.org");
    }

    private void checkRefused(String host) {
        Server server = new Server(host);
        Answer answer = new Sender(server).send(letter());
        assertFalse(answer.isAccepted());
        assertEquals("try later", answer.reason());
    }
}
