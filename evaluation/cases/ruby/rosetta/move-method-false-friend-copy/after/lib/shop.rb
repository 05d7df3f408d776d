class Shop
  def initialize(region)
    @region = region
  end

  def near?(place)
    distance(@region.center, place) < 20
  end

  def distance(from, to)
    width = from.x - to.x
    height = from.y - to.y
    Math.sqrt(width * width + height * height)
  end
end
