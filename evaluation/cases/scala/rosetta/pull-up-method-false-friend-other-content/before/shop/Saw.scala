package shop

class Saw extends Tool {
  def title: String = {
    "Saw"
  }

  def hint(user: User): String = {
    if (user.age < 18) {
      throw new IllegalStateException("too young")
    }
    "Mind your fingers."
  }
}
