package shop

/** What goods stand on. */
class Pallet {
  private var boards = 12
  var wrapping = 1250

  def load: Int = {
    boards * 800
  }
}
