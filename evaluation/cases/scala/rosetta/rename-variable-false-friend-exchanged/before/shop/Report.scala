package shop

import scala.collection.mutable.ListBuffer

/** Reports of orders. */
class Report(printer: Printer) {
  def average(orders: List[Order]): Int = {
    var total = 0
    for (order <- orders) {
      total += order.price
    }
    printer.line(total)
    total / orders.size
  }

  def exceeds(order: Order, limit: Int): Boolean = {
    if (order.isOpen) {
      order.price * order.count > limit
    } else {
      printer.isNoisy
    }
  }

  def names(orders: List[Order], limit: Int): List[String] = {
    val names = ListBuffer.empty[String]
    for (order <- orders) {
      if (order.price > limit) {
        names += order.name
      }
    }
    names.toList
  }

  def print(open: List[Order], closed: List[Order]): Unit = {
    for (order <- open) {
      val days = order.age + 1
      printer.late(order, days)
    }
    for (order <- closed) {
      val fee = order.price + 2
      printer.paid(order, fee)
    }
  }
}
