package shop

class Prices(total: Double) {
  def label(customer: Customer): String = "You save " + discount(customer)

  private def discount(customer: Customer): Double = {
    var rate = 0.1
    if (customer.years > 5) {
      rate += 0.05
    }
    if (customer.isMember) {
      rate += 0.02
    }
    rate * total
  }
}
