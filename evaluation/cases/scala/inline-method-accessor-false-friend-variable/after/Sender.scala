package http

import library.Request

class Sender {
  def send(request: Request, out: StringBuilder): Unit = {
    out.append("POST ")
    val body = request.text("plain")
    out.append(body)
  }
}
