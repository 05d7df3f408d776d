class Receipt
  def initialize(printer)
    @printer = printer
  end

  def show(order)
    @printer.title("Order #{order.id}")
    show_items(order)
    @printer.footer("Total #{order.total}")
  end

  private

  def show_items(order)
    order.items.each do |item|
      price = item.price * item.count
      @printer.line(item.name, price)
    end
  end
end
