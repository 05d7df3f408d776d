trait Priced {
  def total(rate: Double): Double
  def add(item: Item): Unit
}
