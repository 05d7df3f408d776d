package http

class Request(private val body: String) {
  def getBody(): String = {
    body
  }
}
