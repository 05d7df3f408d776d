package shop

class Address(val street: String, val town: String) {
    fun isKnown(): Boolean = street.isNotEmpty()

    fun text(): String {
        var line = street.trim()
        if (town.isNotEmpty()) {
            line += ", " + town.trim()
        }
        return line
    }
}
