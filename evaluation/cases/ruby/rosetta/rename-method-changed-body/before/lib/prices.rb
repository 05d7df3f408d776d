class Prices
  def initialize(total)
    @total = total
  end

  def label(customer)
    "You save #{discount(customer)}"
  end

  private

  def discount(customer)
    rate = 0.1
    rate += 0.05 if customer.years > 5
    rate += 0.02 if customer.member?
    rate * @total
  end
end
