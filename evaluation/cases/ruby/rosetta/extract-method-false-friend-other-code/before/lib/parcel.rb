class Parcel
  def initialize(items, scale)
    @items = items
    @scale = scale
  end

  def postage
    weight = 0
    @items.each do |item|
      weight += item.weight * item.count
    end
    weight * 0.5 + 2
  end
end
