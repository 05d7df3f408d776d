package shop

data class Point(val x: Int, val y: Int)
sealed interface Shape { val area: Double }
fun interface Visitor { fun visit(shape: Shape) }
annotation class Fast(val level: Int)
object Registry {
    fun find(name: String): Shape? = null
}
enum class Color(val rgb: Int) {
    RED(0xff0000) {
        override fun dark() = false
    },
    BLUE(0x0000ff) {
        override fun dark() = true
    };

    abstract fun dark(): Boolean
}
typealias Shapes = List<Shape>
class Holder {
    companion object Factory {
        fun make() = Holder()
    }
    val visitor = object : Visitor {
        override fun visit(shape: Shape) {
            println(shape)
        }
    }
    inner class Inner
}
