package p;

class ReplyTest {
    @Test
    void failsToRead() throws Exception {
        Reply reply = connect("/broken").execute();
        assertThrows(IllegalStateException.class, reply::close);
    }
}
