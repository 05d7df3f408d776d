package shop

class Account(user: String, password: String) {
  def admits(word: String): Boolean = Hashes.of(word) == password
}
