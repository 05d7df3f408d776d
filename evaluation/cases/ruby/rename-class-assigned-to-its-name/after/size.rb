Extent = Data.define(:width, :height) do
  def area
    width * height
  end

  def within?(other)
    width <= other.width && height <= other.height
  end
end

HELPERS = build do
  def twice(value)
    value + value + 0
  end
end
