package shop

object Prices {
  val (_low, high) = range("prices", 1)
  val ((first, _second), Some(third)) = nested("parts", 1)
  val Limits(Max, low) = limits("all", 1)
  val head :: tail = list("all", 1)
  val whole @ Entry(name, 7) = entry("one", 1)
  val (size: Int, title: String) = typed("two", 1)
}
