class Invoice
  def line(order)
    "Total: #{order.total} EUR"
  end
end
