package shop

class Value(val value: Int, val data: String, var open: Boolean) {
    fun get(inner: Int, out: Int): Int = value + inner + out
    fun set(field: Int) {
        val annotation = field
        println(annotation)
    }
}
// changed
