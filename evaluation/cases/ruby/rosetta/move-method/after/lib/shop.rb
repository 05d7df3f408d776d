class Shop
  def initialize(region)
    @region = region
  end

  def near?(place)
    @region.distance(@region.center, place) < 10
  end
end
