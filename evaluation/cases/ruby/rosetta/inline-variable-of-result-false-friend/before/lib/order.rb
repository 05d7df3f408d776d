class Order
  def worth(count)
    total = 0
    count.times do
      total += @price
    end
    total
  end
end
