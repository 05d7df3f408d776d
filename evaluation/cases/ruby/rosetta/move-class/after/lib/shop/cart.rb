require_relative "../billing/order"

class Cart
  def initialize(prices)
    @order = Order.new(prices)
  end

  def label
    "Sum: #{@order.total}"
  end
end
