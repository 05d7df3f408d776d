package shop

open class Store(private val size: Int, name: String = "a") {
    val items: List<Item> by lazy { load() }
    var label: String = "a"
    private var count: Int = 0
        get() = field
    val owner: String get() = "me"

    fun find(id: Int, limit: Int = 10): Item? = items.firstOrNull { it.id == id }

    @Deprecated("old")
    fun <T : Any> read(key: Map<String, T>): List<T> where T : Comparable<T> {
        return key.values.toList()
    }

    internal fun String.clean(prefix: String) = removePrefix(prefix)

    constructor(size: Int) : this(size, "b")
}
