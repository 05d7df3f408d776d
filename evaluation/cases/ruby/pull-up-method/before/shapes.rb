class Shape
  def sides
    raise NotImplementedError
  end
end

class Square < Shape
  def sides
    4
  end

  def describe
    count = sides
    "a shape with #{count} sides and #{count} corners"
  end
end
