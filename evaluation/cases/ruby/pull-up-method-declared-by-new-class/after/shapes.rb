class Shape
  def area
    raise NotImplementedError, "area"
  end
end

class Disc < Shape
  def area
    size = 3.14 * @radius
    size * @radius
  end
end
