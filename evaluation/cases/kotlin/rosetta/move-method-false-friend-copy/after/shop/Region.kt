package shop

import kotlin.math.sqrt

class Region(private val middle: Point) {
    fun center(): Point = middle

    internal fun distance(from: Point, to: Point): Double {
        val width = from.x - to.x
        val height = from.y - to.y
        return sqrt(width * width + height * height)
    }
}
