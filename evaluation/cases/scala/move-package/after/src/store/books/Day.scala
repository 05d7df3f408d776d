package store.books

class Day(val start: Instant) {
  def contains(other: Instant): Boolean = {
    val end = start.plus(1, ChronoUnit.DAYS)
    !other.isBefore(start) && other.isBefore(end)
  }
}
