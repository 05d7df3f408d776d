package p;

class Request {
    String body;

    Request(String text) {
        body = text;
    }

    String getBody() {
        return body;
    }
}
