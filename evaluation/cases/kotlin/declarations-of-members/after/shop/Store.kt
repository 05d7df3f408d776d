package shop

abstract class Store(private val size: Long, name: String = "a") {
    val items: Set<Item> by lazy { load() }
    @[Inject Named("a")] var label: String = "a"
    internal var count: Long = 0
        get() = field
    @get:Inject val owner: CharSequence get() = "me"

    fun find(id: Int, most: Int = 10): Item = items.firstOrNull { it.id == id }

    @Throws(IOException::class)
    suspend fun <T : Any> read(key: Map<String, T>): Set<T> where T : Comparable<T> {
        return key.values.toList()
    }

    private fun String.clean(vararg prefix: String) = removePrefix(prefix)

    constructor(size: Int) : this(size, "b")
}
