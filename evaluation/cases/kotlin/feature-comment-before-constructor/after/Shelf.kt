class Shelf<K, V>
/**
 * A shelf of [size] places.
 */
@Named("shelf")
// By hand only.
internal constructor(
  size: Int
) : Storage<K>() {
  private var limit = size

  fun room(): Int {
    val used = count() + reserved()
    return limit - used
  }

  class Slot<K> {
    var key: K? = null
  }
}

class Crate {
  private var weight = 2

  fun lift(): Int {
    val total = weight + margin()
    return total
  }

  /** Of a weight. */
  constructor(weight: Int) {
    this.weight = weight
  }
}
