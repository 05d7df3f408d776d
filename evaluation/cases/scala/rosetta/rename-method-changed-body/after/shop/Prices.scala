package shop

class Prices(total: Double) {
  def label(customer: Customer): String = "You save " + rebate(customer)

  private def rebate(customer: Customer): Double = {
    var rate = 0.1
    if (customer.years > 5) {
      rate += 0.05
    }
    if (customer.isMember) {
      rate += 0.02
    }
    if (customer.isBlocked) {
      rate = 0
    }
    rate * total
  }
}
