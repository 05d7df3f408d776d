class Disc
  def area
    size = 3.14 * @radius
    size * @radius
  end
end
