package shop

class Shop {
  class Builder : Named.Builder<Builder> {
    val items: MutableList<Item> = mutableListOf()

    fun items(more: Iterable<Item>): Builder = apply {
      check(more.any()) { "no items" }
      items += more.filter { it.isKnown }
    }

    fun name(name: String): Builder = apply {
      this.name = name.trim()
    }
  }
}
