class Queue
  def describe(locale)
    format(translate(locale, "queue.%d"), 3).capitalize
  end

  def size
    @items.size
  end
end
