class Order
  def worth(count)
    @price * count + 1
  end
end
