# Reports of orders.
class Report
  def initialize(printer)
    @printer = printer
  end

  def average(orders)
    total = 0
    orders.each do |order|
      total += order.price
    end
    @printer.line(total)
    total / orders.size
  end

  def exceeds?(order, limit)
    return order.price * order.count > limit if order.open?

    @printer.noisy?
  end

  def names(orders, limit)
    names = []
    for order in orders
      names << order.name if order.price > limit
    end
    names
  end

  def print(open, closed)
    closed.each do |order|
      fee = order.price + 2
      @printer.paid(order, fee)
    end
    open.each do |order|
      days = order.age + 1
      @printer.late(order, days)
    end
  end
end
