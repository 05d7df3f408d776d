object Lists {
  def fold(items: List[Int], start: Int)(join: (Int, Long) => Int)(implicit log: Log): Int = {
    var result = start
    for (item <- items) result = join(result, item)
    log.show("folded", result)
    result
  }
}
