package billing

class Account(private val entries: List<Double>) {
    fun balance(): Double {
        var sum = 0.0
        for (entry in entries) {
            sum += entry
        }
        return sum
    }
}
