package p

class StoreTest {
  val store = new Store("orders")

  def refusesUnknownKeys(): Unit = {
    store.open()
    assertThrows[KeyException] { store.load("unknown", 17) }
  }

  def refusesOldKeys(): Unit = {
    store.open()
    assertThrows[RangeException] { store.load("old", 14) }
  }
}
