class Invoice
  def line(order)
    "Total: #{order.sum_of_prices} EUR"
  end
end
