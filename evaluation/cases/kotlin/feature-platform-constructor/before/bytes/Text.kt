package bytes

actual open class Text
internal actual constructor(
    internal actual val data: ByteArray,
) : Comparable<Text> {
    actual override fun compareTo(other: Text): Int = data.size - other.data.size

    fun isLike(actual: Text): Boolean = actual to data == data to actual
}
