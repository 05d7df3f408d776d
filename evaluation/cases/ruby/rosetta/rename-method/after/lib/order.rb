class Order
  def initialize(items)
    @items = items
  end

  def sum_of_prices
    @items.reduce(0) do |sum, item|
      sum + item.price * item.count
    end
  end

  def free?
    sum_of_prices.zero?
  end
end
