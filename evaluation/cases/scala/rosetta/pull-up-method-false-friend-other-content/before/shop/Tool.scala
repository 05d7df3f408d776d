package shop

class Tool {
  def serial: String = {
    Registry.next("T")
  }
}
