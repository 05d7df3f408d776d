Size = Data.define(:width, :height) do
  def area
    width * height
  end

  def fits?(other)
    width <= other.width && height <= other.height
  end
end

HELPERS = build do
  def twice(value)
    value + value
  end
end
