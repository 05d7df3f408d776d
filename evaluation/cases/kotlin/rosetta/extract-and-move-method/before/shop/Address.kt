package shop

class Address(val street: String, val town: String) {
    fun isKnown(): Boolean = street.isNotEmpty()
}
