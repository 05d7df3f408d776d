package shop

class Saw extends Tool {
  def title: String = {
    "Saw"
  }
}
