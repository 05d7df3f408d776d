class Shop
  def add(item, count)
    @items[item] = count
  end

  def find(key)
    @items[key]
  end
end
