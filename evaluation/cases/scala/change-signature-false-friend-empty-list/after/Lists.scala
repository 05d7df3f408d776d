object Lists {
  def first: Int = items.head
  def last(): Int = items.reverse.head
}
