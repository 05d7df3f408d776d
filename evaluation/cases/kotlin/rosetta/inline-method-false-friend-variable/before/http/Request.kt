package http

class Request(private val body: String) {
    fun body(): String {
        return body
    }
}
