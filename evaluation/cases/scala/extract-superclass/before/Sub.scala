class Sub(size: Int) extends Ordered[Sub] {
  def compare(that: Sub): Int = size - that.hashCode

  def describe(text: String): String = {
    val parts = text.split(',').map(_.trim)
    parts.map(part => "<" + part + ">").mkString("; ")
  }
}
