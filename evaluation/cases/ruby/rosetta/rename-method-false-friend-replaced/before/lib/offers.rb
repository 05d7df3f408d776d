class Offers
  def offer(items)
    item = cheapest(items)
    "Today: #{item.name}"
  end

  private

  def cheapest(items)
    best = items.first
    items.each do |item|
      best = item if item.price < best.price
    end
    best
  end
end
