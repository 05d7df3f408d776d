package shop

class A {
    var width: Int = 1
        get() = field * 2
        set(value) {
            require(value > 0) { "too small" }
            field = value
        }
}
