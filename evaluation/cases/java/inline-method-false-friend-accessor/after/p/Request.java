package p;

class Request {
    private final String body;

    Request(String text) {
        body = text;
    }
}
