package p

class Request {
    class Builder {
        fun build() = Request()
    }
}
