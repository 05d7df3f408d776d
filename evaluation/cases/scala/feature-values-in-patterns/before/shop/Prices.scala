package shop

object Prices {
  val (_low, high) = range("prices")
  val ((first, _second), Some(third)) = nested("parts")
  val Limits(Max, low) = limits("all")
  val head :: tail = list("all")
  val whole @ Entry(name, 7) = entry("one")
  val (size: Int, title: String) = typed("two")
}
