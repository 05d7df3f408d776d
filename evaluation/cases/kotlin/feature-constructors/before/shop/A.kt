package shop

class Plain
class Empty()
class Pair<A, B> @Inject internal constructor(private val first: A, @Named("b") var second: B, third: Int = 3) {
    constructor(first: A) : this(first, null)

    init {
        println(first)
    }
}
