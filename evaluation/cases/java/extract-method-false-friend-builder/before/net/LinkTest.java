package net;

class LinkTest {
    void opens() {
        Link link = new Link("localhost", 80, new Clock());
        assertTrue(link.open());
    }

    void closes() {
        Link link = new Link("localhost", 443, new Clock());
        link.close();
        assertFalse(link.isOpen());
    }

    void fails() {
        assertFalse(new Link("nowhere", 80, new Clock()).open());
    }
}
