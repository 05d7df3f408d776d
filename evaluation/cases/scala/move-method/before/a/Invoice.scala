package a

class Invoice(lines: List[Line]) {
  def net: Double = lines.map(_.amount).sum

  def rounded(amount: Double, digits: Int): Double = {
    val factor = math.pow(10, digits)
    math.round(amount * factor) / factor
  }
}
