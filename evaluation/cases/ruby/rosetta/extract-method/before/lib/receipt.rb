class Receipt
  def initialize(printer)
    @printer = printer
  end

  def show(order)
    @printer.title("Order #{order.id}")
    order.items.each do |item|
      price = item.price * item.count
      @printer.line(item.name, price)
    end
    @printer.footer("Total #{order.total}")
  end
end
