package shop

class Region(private val middle: Point) {
    fun center(): Point = middle
}
