package a

class Money(val currency: String) {
  def label: String = currency.toUpperCase
}
