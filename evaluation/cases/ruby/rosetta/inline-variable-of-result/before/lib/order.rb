class Order
  def worth(count)
    total = @price * count
    total + 1
  end
end
