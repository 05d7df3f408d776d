package shop

class Cart<T>(private val items: MutableList<T>) {
    inline fun <reified U> each(kind: U, action: (T, U) -> Unit) {
        items.forEach { action(it, kind) }
    }

    fun drop(item: T, limit: Int) {
        items.remove(item, limit)
    }
}

fun <T> List<T>.second(fallback: T): T {
    return getOrNull(1) ?: fallback
}
