package http

class Request(private val body: String) {
    fun getBody(): String {
        return body
    }
}
