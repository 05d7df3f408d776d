package shop

const val ITEM_LIMIT = 100
internal val names = listOf("a", "b")

fun isFull(count: Int): Boolean = count >= ITEM_LIMIT
