class Query(val name: String) { companion object { val NONE = Query("") } }

class Builder<T>(val limit: Int)
    where T : Any {
    var where: Query? = null

    fun render(query: Query): String {
        val parts = listOf(
            (query.name),
        )
        parts.forEach { it.trim() }
        (query as? Any)?.hashCode()
        where?.let {
            return it.name
        }
        return when {
            limit > 3 -> query.name
            (query.name.isEmpty() && limit == 0) -> {
                Query.NONE.name
            }
            else -> limit.toString()
        }
    }

    fun boundOf(other: Int) = limit +
        (other)
}

val depth = 3

fun lowest(query: Query) = depth + query.name.length
