import class Library.Request

class Sender {
    func send(_ request: Request, _ out: StringBuilder) {
        out.append("POST ")
        let body = request.text("plain")
        out.append(body)
    }
}
