class Shop::Cart < Base
  LIMIT = 3

  def total(rate)
    sum = 0
    items.each { |item| sum += item.price * item.count }
    sum * (1 + rate)
  end
end

module Shop
  class Shop::Orders::Order
    def price
      items.map(&:price).sum
    end
  end
end
