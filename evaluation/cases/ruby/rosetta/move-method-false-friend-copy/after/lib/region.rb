class Region
  def initialize(middle)
    @middle = middle
  end

  def center
    @middle
  end

  def distance(from, to)
    width = from.x - to.x
    height = from.y - to.y
    Math.sqrt(width * width + height * height)
  end
end
