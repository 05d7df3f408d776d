package shop

class Region(val center: Point) {
  def isFlat: Boolean = center.height == 0

  def distance(from: Point, to: Point): Double = {
    val width = from.x - to.x
    val height = from.y - to.y
    math.sqrt(width * width + height * height)
  }
}
