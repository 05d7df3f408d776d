package shop

class Shop(private val region: Region) {
    fun isNear(place: Point): Boolean = region.distance(region.center(), place) < 10
}
