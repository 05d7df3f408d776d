package shop

fun plain(a: Int = 1, vararg rest: String): Int = a + rest.size
infix fun Int.power(exponent: Int): Int {
    fun times(a: Int, b: Int): Int = a * b
    var result = 1
    repeat(exponent) { result = times(result, this) }
    return result
}
inline fun <reified T : Any> Map<String, Any?>.read(
    key: String,
    noinline default: () -> T,
): T where T : Comparable<T> = this[key] as? T ?: default()
operator fun Point.plus(other: Point?) = other
suspend fun load(f: suspend Scope.(Int) -> Unit) = f
// changed
