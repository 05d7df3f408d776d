package shop

class Shop {
  class Builder : Named.Builder<Builder>, Stocked.Builder<Builder> {
    override val items: MutableList<Item> = mutableListOf()

    fun name(name: String): Builder = apply {
      this.name = name.trim()
    }
  }
}
