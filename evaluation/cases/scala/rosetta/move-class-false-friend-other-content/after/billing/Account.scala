package billing

class Account(entries: List[Double]) {
  def balance: Double = {
    var sum = 0.0
    for (entry <- entries) {
      sum += entry
    }
    sum
  }
}
