package http;

class Request {
    private final String body;

    Request(String body) {
        this.body = body;
    }

    String getBody() {
        return body;
    }
}
