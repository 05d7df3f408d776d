case class User(id: Long, name: String) {
  def label: String = name.toUpperCase + "#" + id
  def initial: Char = name.head
}
