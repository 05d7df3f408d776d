package shop

class Address(val street: String, val town: String) {
  def isKnown: Boolean = street.nonEmpty

  def text: String = {
    var line = street.trim
    if (town.nonEmpty) {
      line += ", " + town.trim
    }
    line
  }
}
