package http;

import library.Request;

class Sender {
    void send(Request request, StringBuilder out) {
        out.append("POST ");
        String body = request.text("plain");
        out.append(body);
    }
}
