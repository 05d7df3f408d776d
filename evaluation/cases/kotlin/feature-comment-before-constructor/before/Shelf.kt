class Shelf<K, V> : Storage<K>() {
  private var limit = 16

  fun room(): Int {
    val used = count() + reserved()
    return limit - used
  }

  class Slot<K> {
    var key: K? = null
  }
}

class Crate {
  private var weight = 1

  fun lift(): Int {
    val total = weight + margin()
    return total
  }

  /** Of a weight. */
  constructor(weight: Int) {
    this.weight = weight
  }
}
