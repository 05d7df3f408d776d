package shop

val String.last: Char
    get() = this[length - 1]
var counter: Int = 0
    private set
lateinit var later: String

class A {
    val lazyText: String by lazy { "a" + "b" }
    var size: Int = 1
        get() = field * 2
        set(value) {
            require(value > 0)
            field = value
        }
    val isEmpty get() = size == 0
    private val handler: (Int) -> Unit = { println(it) }
}
// changed
