package shop

class Login {
  def enter(word: String): Boolean = {
    new Account("guest", "").admits(word)
  }
}
