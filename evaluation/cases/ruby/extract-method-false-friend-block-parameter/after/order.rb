class Order
  def total(items)
    items.sum { |item, price, count| price * count }
  end

  def price
    @audit.record(:total, Time.now)
    @audit.flush(force: true)
    @printer.print(self, copies: 2)
  end
end
