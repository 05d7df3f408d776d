package shop

class base {
    fun name() = "base"
}
