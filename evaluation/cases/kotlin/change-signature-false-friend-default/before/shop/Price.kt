package shop

fun price(amount: Int, currency: String = "EUR"): CharSequence {
    val whole = amount / 100
    return "$whole.${amount % 100} $currency"
}
