package shop

class Address {
  var street = ""
  var town = ""

  def location: String = {
    var line = street.trim
    if (town.nonEmpty) {
      line += ", " + town.trim
    }
    line
  }
}
