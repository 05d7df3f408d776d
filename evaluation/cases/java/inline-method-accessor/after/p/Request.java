package p;

class Request {
    String body;

    Request(String text) {
        body = text;
    }
}
