package shop

class Cart {
    private val items = mutableListOf<Item>()

    fun add(item: Item) {
        if (item.isAvailable) {
            items.add(item)
        }
    }

    fun total(): Double {
        var sum = 0.0
        for (item in items) {
            sum += item.price
        }
        return sum
    }
}

fun pay(goods: Cart): Double = goods.total() * 1.2
