package net;

class LinkTest {
    void opens() {
        Link link = new Link.Builder().build();
        assertTrue(link.open());
    }

    void closes() {
        Link link = new Link.Builder().port(443).build();
        link.close();
        assertFalse(link.isOpen());
    }

    void fails() {
        assertFalse(Link.to("nowhere", 80, new Clock()).open());
    }
}
