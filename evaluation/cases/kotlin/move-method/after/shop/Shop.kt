package shop

class Shop {
    fun open() = true

    fun add(item: Item) {
        require(item.count > 0) { "no items" }
        items.add(item)
    }
}
