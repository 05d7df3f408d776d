class Offers
  def offer(items)
    item = drawn(items)
    "Today: #{item.name}"
  end

  private

  def drawn(items)
    place = rand(items.size)
    items[place]
  end
end
