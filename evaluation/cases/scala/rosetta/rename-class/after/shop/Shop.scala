package shop

import scala.collection.mutable

class Cart {
  private val items = mutable.ListBuffer.empty[Item]

  def add(item: Item): Unit = {
    if (item.isAvailable) {
      items += item
    }
  }

  def total(): Double = {
    var sum = 0.0
    for (item <- items) {
      sum += item.price
    }
    sum
  }
}

object Checkout {
  def pay(goods: Cart): Double = goods.total() * 1.2
}
