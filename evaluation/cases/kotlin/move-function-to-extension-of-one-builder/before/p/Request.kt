package p

class Request {
    class Builder {
        fun fade(enabled: Boolean) = apply {
            transition = if (enabled) Fade(DURATION) else NONE
        }

        fun build() = Request()
    }
}
