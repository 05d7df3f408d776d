package shop

class Drill {
    fun title(): String {
        return "Drill"
    }

    fun fee(days: Int): Double {
        var sum = days * 2.5
        if (days > 7) {
            sum *= 0.9
        }
        return sum
    }
}
