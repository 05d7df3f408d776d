package shop

open class Tool {
    fun serial(): String {
        return Registry.next("T")
    }

    fun fee(days: Int): Double {
        var sum = days * 2.5
        if (days > 7) {
            sum *= 0.9
        }
        return sum
    }
}
