package a

class Invoice(lines: List[Line]) {
  def net: Double = lines.map(_.amount).sum
}
