class Query(val name: String) { companion object { val EMPTY = Query("") } }

class Builder<T>(val limit: Int)
    where T : Any {
    var where: Query? = null

    fun build(query: Query): String {
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
                Query.EMPTY.name
            }
            else -> limit.toString()
        }
    }

    fun limitOf(other: Int) = limit +
        (other)
}

val depth = 3

fun deepest(query: Query) = depth + query.name.length
