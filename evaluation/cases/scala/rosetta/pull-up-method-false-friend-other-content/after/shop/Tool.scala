package shop

class Tool {
  def serial: String = {
    Registry.next("T")
  }

  def hint(user: User): String = {
    val locale = user.locale
    Texts.load("tool.hint", locale)
  }
}
