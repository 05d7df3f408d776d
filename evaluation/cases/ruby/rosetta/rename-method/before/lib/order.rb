class Order
  def initialize(items)
    @items = items
  end

  def total
    @items.reduce(0) do |sum, item|
      sum + item.price * item.count
    end
  end

  def free?
    total.zero?
  end
end
