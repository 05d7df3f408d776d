class Queue
  def push(item)
    @items << item
    @items.sort!
  end

  def refill
    push 1
    push 2 unless full?
  end
end
