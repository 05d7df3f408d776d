package shop

open class Basket(private val items: MutableList<Item>) {
    fun add(item: Item) {
        items.add(item)
    }

    fun total(shipping: Double): Double {
        return items.sumOf { it.price } + shipping
    }
}

class Cart : Basket(mutableListOf())
