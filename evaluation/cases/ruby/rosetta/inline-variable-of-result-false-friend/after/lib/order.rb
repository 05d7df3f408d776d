class Order
  def worth(count)
    0
  end
end
