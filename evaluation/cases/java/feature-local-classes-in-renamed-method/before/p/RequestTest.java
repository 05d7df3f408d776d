package p;

class RequestTest {
    void page() {
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

    void image() {
        class Example {
            String path(String image) {
                return host() + "/images/" + image.trim().toLowerCase();
            }
        }
        Example example = new Example();
        checkAll(List.of("cat", "Dog"), example::path);
    }
}
