package shop

class Cart(private val items: MutableList<Item>) {
    fun add(item: Item) {
        if (items.size > 99) {
            throw IllegalStateException("full")
        }
        items.add(item)
    }

    fun size(): Int = items.size

    fun total(rates: Rates): Money {
        var sum = Money.ZERO
        for (item in items) {
            sum = sum.plus(rates.convert(item.price))
        }
        return sum
    }

    fun removeAll(filter: (Item) -> Boolean) {
        val iterator = items.iterator()
        while (iterator.hasNext()) {
            if (filter(iterator.next())) {
                iterator.remove()
            }
        }
    }

    fun describe(locale: Locale): String {
        val text = StringBuilder()
        for (item in items) {
            text.append(item.name).append(item.price.format(locale))
        }
        return text.toString()
    }
}
