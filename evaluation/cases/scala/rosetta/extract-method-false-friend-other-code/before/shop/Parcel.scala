package shop

class Parcel(items: List[Item], scale: Scale) {
  def postage: Double = {
    var weight = 0.0
    for (item <- items) {
      weight += item.weight * item.count
    }
    weight * 0.5 + 2
  }
}
