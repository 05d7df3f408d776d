package p;

class ReplyTest {
    @Test
    void failsToRead() throws Exception {
        Reply reply = connect("/broken").execute();
        assertThrows(IOException.class, reply::readAll);
    }

    @Test
    void endsInTime() throws Exception {
        assertThrows(TimeoutException.class, () -> slowly("/never").limit(LIMIT).get());
    }

    @Test
    void failsOnce() throws Exception {
        assertThrows(IOException.class, opened("/gone")::readAll);
        assertThrows(IOException.class, opened("/lost")::close);
    }
}
