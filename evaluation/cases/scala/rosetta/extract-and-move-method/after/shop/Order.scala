package shop

class Order(name: String, address: Address) {
  def label: String = {
    name + ": " + address.text
  }
}
