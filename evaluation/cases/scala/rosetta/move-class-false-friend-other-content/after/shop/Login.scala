package shop

class Login {
  def enter(word: String): Boolean = {
    Directory.standard.isMember(word)
  }
}
