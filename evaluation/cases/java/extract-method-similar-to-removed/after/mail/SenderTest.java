package mail;

class SenderTest {
    void refusesClosedServer() {
        assertRefused("closed.example.org");
    }

    void refusesFullServer() {
        assertRefused("full.example.org");
    }

    private void assertRefused(String host) {
        Server server = new Server(host);
        Sender sender = new Sender(server);
        Answer answer = sender.send(letter());
        assertFalse(answer.isAccepted());
        assertEquals("try later", answer.reason());
    }
}
