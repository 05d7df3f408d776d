class Rows {
  def load(
      xs: List[?],
      keys: Map[String, ?],
      row: Named & Row,
  ): Int = {
    val n = xs.size
    n + keys.size + row.size
  }

  def store(xs: List[String], row: Row & Sized): Int = {
    val n = xs.size * 2
    n + row.size
  }
}
