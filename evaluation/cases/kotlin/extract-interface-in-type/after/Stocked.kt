package shop

interface Stocked {
  interface Builder<out T : Builder<T>> {
    val items: MutableList<Item>

    fun items(more: Iterable<Item>): T = apply {
      check(more.any()) { "no items" }
      items += more.filter { it.isKnown }
    } as T
  }
}
