package http

class Sender {
  def send(request: Request, out: StringBuilder): Unit = {
    out.append("POST ")
    out.append(request.getBody())
  }
}
