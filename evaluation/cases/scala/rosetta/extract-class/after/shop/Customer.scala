package shop

class Customer {
  var name = ""
  val address = new Address

  def label: String = name + ", " + address.location
}
