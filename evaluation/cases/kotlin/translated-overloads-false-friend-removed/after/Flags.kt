class Flags {
  fun set(on: Boolean) {
    bits.set(0, on)
  }

  fun clear(first: Int) {
    bits.clear(first, bits.length())
    log.write("cleared")
  }

  fun isEmpty(): Boolean {
    return bits.cardinality() == 0
  }
}
