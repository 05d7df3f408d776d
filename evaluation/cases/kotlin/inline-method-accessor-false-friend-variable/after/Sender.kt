package http

import library.Request

class Sender {
    fun send(request: Request, out: StringBuilder) {
        out.append("POST ")
        val body = request.text("plain")
        out.append(body)
    }
}
