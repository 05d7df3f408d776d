abstract class Base(length: Int) {
  def describe(text: String): String = {
    val parts = text.split(',').map(_.trim)
    parts.map(part => "<" + part + ">").mkString("; ")
  }
}
