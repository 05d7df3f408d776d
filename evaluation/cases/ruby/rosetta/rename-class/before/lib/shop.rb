class Basket
  def initialize
    @items = []
  end

  def add(item)
    @items << item if item.available?
  end

  def total
    @items.sum { |item| item.price }
  end
end

class Checkout
  def pay(items)
    goods = Basket.new
    items.each { |item| goods.add(item) }
    goods.total * 1.2
  end
end
