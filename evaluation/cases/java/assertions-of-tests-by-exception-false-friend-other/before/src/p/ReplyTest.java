package p;

class ReplyTest {
    @Test
    void failsToRead() throws Exception {
        Reply reply = connect("/broken").execute();
        boolean failed = false;
        try {
            reply.readAll();
        } catch (IOException e) {
            failed = true;
        }
        assertTrue(failed);
    }
}
