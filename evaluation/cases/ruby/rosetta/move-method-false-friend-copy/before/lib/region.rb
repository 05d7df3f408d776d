class Region
  def initialize(middle)
    @middle = middle
  end

  def center
    @middle
  end
end
