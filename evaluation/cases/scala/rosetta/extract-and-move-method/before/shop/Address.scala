package shop

class Address(val street: String, val town: String) {
  def isKnown: Boolean = street.nonEmpty
}
