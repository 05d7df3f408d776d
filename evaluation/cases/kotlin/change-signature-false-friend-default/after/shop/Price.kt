package shop

fun price(amount: Int, currency: String = "USD"): String {
    val whole = amount / 100
    return "$whole.${amount % 100} $currency"
}
