case class User(id: Long, fullName: String) {
  def label: String = fullName.toUpperCase + "#" + id
  def initial: Char = fullName.head
}
