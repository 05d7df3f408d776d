class Gauge(start: Int) {
  private val highest = start * 100
  def percent(value: Int): Int = value * 100 / highest
  def isFull(value: Int): Boolean = value >= highest
}
