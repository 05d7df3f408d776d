package shop

import kotlin.random.Random

class Offers(private val random: Random) {
    fun offer(items: List<Item>): String {
        val item = drawn(items)
        return "Today: " + item.name
    }

    private fun drawn(items: List<Item>): Item {
        val place = random.nextInt(items.size)
        return items[place]
    }
}
