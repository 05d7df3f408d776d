package shop

class Cart<Item>(private val items: MutableList<Item>) {
    inline fun <reified Kind> each(kind: Kind, action: (Item, Kind) -> Unit) {
        items.forEach { action(it, kind) }
    }

    fun drop(item: String, limit: Int) {
        items.remove(item, limit)
    }
}

fun <E> List<E>.second(fallback: E): E {
    return getOrNull(1) ?: fallback
}
