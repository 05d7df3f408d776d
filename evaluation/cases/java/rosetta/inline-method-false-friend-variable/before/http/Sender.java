package http;

class Sender {
    void send(Request request, StringBuilder out) {
        out.append("POST ");
        out.append(request.getBody());
    }
}
