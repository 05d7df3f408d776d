package shop

import kotlin.random.Random

class Offers(private val random: Random) {
    fun offer(items: List<Item>): String {
        val item = cheapest(items)
        return "Today: " + item.name
    }

    private fun cheapest(items: List<Item>): Item {
        var best = items[0]
        for (item in items) {
            if (item.price < best.price) {
                best = item
            }
        }
        return best
    }
}
