class Gauge(start: Int) {
  private val limit = start * 100
  def percent(value: Int): Int = value * 100 / limit
  def isFull(value: Int): Boolean = value >= limit
}
