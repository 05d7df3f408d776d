package p;

class RequestTest {
    void image() {
        class Example {
            String path(String image, int width) {
                return host() + "/images/" + image.trim().toLowerCase() + "/" + width;
            }
        }
        Example example = new Example();
        checkAll(List.of("cat", "Dog"), example::path);
    }

    void findsAPageByItsNumber() {
        class Example {
            String path(int page) {
                return "/pages/" + page;
            }
        }
        Server server = new Server(new Example(), Clock.fixed());
        Response response = server.get(3);
        assertEquals("/pages/3", response.path());
        assertEquals(200, response.status());
        assertTrue(response.body().startsWith("<title>page 3"));
    }
}
