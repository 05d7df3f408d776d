package http

class Request(body: String) {
  def getBody: String = body
}
