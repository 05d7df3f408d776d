class Tasks
  def initialize
    @items = []
  end

  def add(item)
    @items << item unless @items.include?(item)
    @items.size
  end

  def urgent
    @items.select(&:urgent?)
  end
end

class Notes
  def initialize
    @items = []
  end

  def add(item)
    @items << item unless @items.include?(item)
    @items.size
  end

  def newest
    @items.last
  end
end
