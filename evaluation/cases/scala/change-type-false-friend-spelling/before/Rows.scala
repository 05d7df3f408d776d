class Rows {
  def load(xs: List[_], keys: Map[String, _], row: Row with Named): Int = {
    val n = xs.size
    n + keys.size + row.size
  }

  def store(xs: List[_], row: Row with Named): Int = {
    val n = xs.size * 2
    n + row.size
  }
}
