package shop

class Cart {
    val currency = Currency.of("EUR", 2)
    fun show() = println(currency)
}
