package shop

/** What goods stand on. */
class Pallet {
  private var boards = 12

  def load: Int = {
    boards * 800
  }
}
