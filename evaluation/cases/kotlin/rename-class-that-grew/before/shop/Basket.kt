package shop

class Basket(private val items: MutableList<Item>) {
    fun add(item: Item) {
        if (items.size > 99) {
            throw IllegalStateException("full")
        }
        items.add(item)
    }

    fun size(): Int = items.size
}
