package shop

class Shop(region: Region) {
  def isNear(place: Point): Boolean = region.distance(region.center, place) < 10
}
