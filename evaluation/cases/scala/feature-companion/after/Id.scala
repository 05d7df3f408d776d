class Id(val value: Long) {
  def show: String = "id-" + value.toString
  def next: Id = Id.parse("1")
}

object Id {
  val none: Id = parse("0")

  def parse(text: String): Id = {
    val number = text.trim.toLong
    require(number > 0, "no id: " + text)
    new Id(number)
  }
}
