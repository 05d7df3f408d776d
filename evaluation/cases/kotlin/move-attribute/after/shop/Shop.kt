package shop

class Shop {
    val currency = Currency.of("EUR", 2)
    fun open() = true
}
