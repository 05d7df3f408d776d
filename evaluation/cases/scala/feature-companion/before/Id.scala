object Id {
  def parse(text: String): Id = {
    val number = text.trim.toLong
    new Id(number)
  }
}

class Id(val value: Long) {
  def show: String = "id-" + value.toString
}
