package mail;

class SenderTest {
    void refusesClosedServer() {
        Server server = new Server("closed.example.org");
        Sender sender = new Sender(server);
        Answer answer = sender.send(letter());
        assertFalse(answer.isAccepted());
        assertEquals("try later", answer.reason());
    }

    void refusesFullServer() {
        Server server = new Server("full.example.org");
        Sender sender = new Sender(server);
        Answer answer = sender.send(letter());
        assertFalse(answer.isAccepted());
        assertEquals("try later", answer.reason());
    }

    void acceptsLetter() {
        Server server = new Server("example.org");
        Sender sender = new Sender(server);
        Answer answer = sender.send(letter());
        assertTrue(answer.isAccepted());
    }
}
