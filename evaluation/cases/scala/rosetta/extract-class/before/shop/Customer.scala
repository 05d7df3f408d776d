package shop

class Customer {
  var name = ""
  var street = ""
  var town = ""

  def label: String = name + ", " + location

  def location: String = {
    var line = street.trim
    if (town.nonEmpty) {
      line += ", " + town.trim
    }
    line
  }
}
