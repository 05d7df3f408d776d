package shop

const val MAX_ITEMS = 100
internal val names = listOf("a", "b")

fun isFull(count: Int): Boolean = count >= MAX_ITEMS
