package shop

import scala.util.Random

class Offers(random: Random) {
  def offer(items: List[Item]): String = {
    val item = cheapest(items)
    "Today: " + item.name
  }

  private def cheapest(items: List[Item]): Item = {
    var best = items.head
    for (item <- items) {
      if (item.price < best.price) {
        best = item
      }
    }
    best
  }
}
