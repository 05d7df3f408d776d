class Queue
  def push(item)
    @items << item
    @items.sort!
  end

  def size
    @items.size
  end
end
