class List
  def initialize
    @items = []
  end

  def add(item)
    @items << item unless @items.include?(item)
    @items.size
  end
end

class Tasks < List
  def urgent
    @items.select(&:urgent?)
  end
end

class Notes < List
  def newest
    @items.last
  end
end
