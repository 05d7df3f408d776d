class Order
  def initialize(items)
    @items = items
  end

  def total
    sum = 0
    @items.each do |item|
      rate = item.food? ? 0.07 : 0.19
      sum += item.price + (item.price * rate).round(2)
    end
    sum
  end
end
