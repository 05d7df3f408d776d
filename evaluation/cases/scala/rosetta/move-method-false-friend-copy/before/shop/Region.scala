package shop

class Region(val center: Point) {
  def isFlat: Boolean = center.height == 0
}
