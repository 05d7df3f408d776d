package shop

class Saw {
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
