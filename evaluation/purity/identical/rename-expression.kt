// Rename Method: a body that consists of an expression is equal.
class Box(val width: Int, val height: Int) {
    fun size(scale: Int): Int = (width + height) * scale.coerceAtLeast(1) - border(width)
}
// after
class Box(val width: Int, val height: Int) {
    fun extent(scale: Int): Int = (width + height) * scale.coerceAtLeast(1) - border(width)
}
