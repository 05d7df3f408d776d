# Prices of one country.
class Prices
  def initialize(rate)
    @rate = rate
  end

  def total(amount, weight)
    taxed(amount, false) + shipping(weight, amount > 100)
  end

  def discounted(amount, percent)
    reduction = amount * percent / 100
    return 0 if reduction > amount

    amount - reduction
  end

  def taxed(amount, exempt)
    return amount if exempt

    amount + amount * @rate / 100
  end

  private

  def shipping(weight, express)
    fee = 4
    return fee * 3 + weight + (express ? 9 : 0) if weight > 20

    fee + weight / 2
  end
end
