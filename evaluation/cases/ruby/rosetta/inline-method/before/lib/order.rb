class Order
  def initialize(items)
    @items = items
  end

  def total
    sum = 0
    @items.each do |item|
      sum += item.price + tax_of(item)
    end
    sum
  end

  private

  def tax_of(item)
    rate = item.food? ? 0.07 : 0.19
    (item.price * rate).round(2)
  end
end
