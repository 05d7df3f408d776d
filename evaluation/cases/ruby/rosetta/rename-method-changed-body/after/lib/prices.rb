class Prices
  def initialize(total)
    @total = total
  end

  def label(customer)
    "You save #{rebate(customer)}"
  end

  private

  def rebate(customer)
    rate = 0.1
    rate += 0.05 if customer.years > 5
    rate += 0.02 if customer.member?
    rate = 0 if customer.blocked?
    rate * @total
  end
end
