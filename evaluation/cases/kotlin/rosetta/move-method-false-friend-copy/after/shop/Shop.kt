package shop

import kotlin.math.sqrt

class Shop(private val region: Region) {
    fun isNear(place: Point): Boolean = distance(region.center(), place) < 20

    internal fun distance(from: Point, to: Point): Double {
        val width = from.x - to.x
        val height = from.y - to.y
        return sqrt(width * width + height * height)
    }
}
