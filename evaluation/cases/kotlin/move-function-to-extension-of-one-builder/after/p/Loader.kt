package p

class Loader {
    class Builder {
        fun build() = Loader()
    }
}
