package p

class Loader {
    class Builder {
        fun fade(enabled: Boolean) = apply {
            transition = if (enabled) Fade(DURATION) else NONE
        }

        fun build() = Loader()
    }
}
