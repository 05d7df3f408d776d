class Queue
  def enqueue(item)
    @items << item
    @items.sort!
  end

  def refill
    enqueue 1
    enqueue 2 unless full?
  end
end
