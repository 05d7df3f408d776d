package mail;

class SenderTest {
    void refusesClosedServer() {
        assertRefusal("closed.example.org");
    }

    void refusesFullServer() {
        assertRefusal("full.example.org");
    }

    void refusesSlowServer() {
        assertRefusal("slow.example.org");
    }

    private void assertRefusal(String host) {
        Server server = new Server(host);
        Sender sender = new Sender(server);
        Answer answer = sender.send(letter());
        assertFalse(answer.isAccepted());
        assertEquals("try again later", answer.reason());
    }
}
