package shop

import scala.util.Random

class Offers(random: Random) {
  def offer(items: List[Item]): String = {
    val item = drawn(items)
    "Today: " + item.name
  }

  private def drawn(items: List[Item]): Item = {
    val place = random.nextInt(items.size)
    items(place)
  }
}
