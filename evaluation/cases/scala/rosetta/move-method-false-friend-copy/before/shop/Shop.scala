package shop

class Shop(region: Region) {
  def isNear(place: Point): Boolean = distance(region.center, place) < 10

  def distance(from: Point, to: Point): Double = {
    val width = from.x - to.x
    val height = from.y - to.y
    math.sqrt(width * width + height * height)
  }
}
