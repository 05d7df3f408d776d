package shop

class Drill extends Tool {
  def title: String = {
    "Drill"
  }
}
