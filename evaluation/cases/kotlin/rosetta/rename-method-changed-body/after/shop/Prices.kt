package shop

class Prices(private val total: Double) {
    fun label(customer: Customer) = "You save " + rebate(customer)

    private fun rebate(customer: Customer): Double {
        var rate = 0.1
        if (customer.years > 5) {
            rate += 0.05
        }
        if (customer.isMember) {
            rate += 0.02
        }
        if (customer.isBlocked) {
            rate = 0.0
        }
        return rate * total
    }
}
