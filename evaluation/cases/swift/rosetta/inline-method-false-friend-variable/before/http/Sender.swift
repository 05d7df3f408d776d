class Sender {
    func send(_ request: Request, _ out: StringBuilder) {
        out.append("POST ")
        out.append(request.body())
    }
}
