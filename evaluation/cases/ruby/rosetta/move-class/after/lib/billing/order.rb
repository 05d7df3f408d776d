class Order
  def initialize(prices)
    @prices = prices
  end

  def total
    @prices.reduce(0) do |sum, price|
      sum + price
    end
  end
end
