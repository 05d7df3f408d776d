package shop

class Drill extends Tool {
  def title: String = {
    "Drill"
  }

  def hint(user: User): String = {
    val text = if (user.isTrained) "" else "Ask for help. "
    text + "Wear glasses."
  }
}
