package shop

class Order(id: Int) /* given by the caller */ (implicit clock: Clock) {
  def total(factor: Int)
    // rates of the day
    (implicit rates: Rates): Int = factor * rates.today(clock)
}

class Item(id: Int) // of the order
  (name: String, size: Int)
