package shop

class Order(name: String, address: Address) {
  def label: String = {
    var line = address.street.trim
    if (address.town.nonEmpty) {
      line += ", " + address.town.trim
    }
    name + ": " + line
  }
}
