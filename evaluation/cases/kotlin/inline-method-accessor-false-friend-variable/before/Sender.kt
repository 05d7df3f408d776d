package http

class Sender {
    fun send(request: Request, out: StringBuilder) {
        out.append("POST ")
        out.append(request.getBody())
    }
}
