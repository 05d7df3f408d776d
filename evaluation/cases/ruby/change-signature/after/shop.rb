class Shop
  def add(item, count, last: false)
    @items[item] = count
  end

  def find(name)
    @items[name]
  end
end
