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

    @Test
    void endsInTime() throws Exception {
        boolean ended = false;
        int limit = 100;
        try {
            Document document = Client.connect(url).limit(limit).data("key", "value").get();
        } catch (TimeoutException e) {
            ended = true;
        }
        assertTrue(ended);
    }

    @Test
    void failsOnce() throws Exception {
        try {
            open("/gone").readAll();
            fail();
        } catch (IOException e) {
            log(e);
        }
    }
}
