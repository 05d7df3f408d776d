package shop

open class Base {
    fun name() = "base"
}
