class Flags {
  void set(Boolean on) {
    if (on == null) {
      return;
    }
    bits.set(position(), on.booleanValue());
    log.write("set by hand");
  }

  void set(boolean on) {
    bits.set(0, on);
  }

  void clear(int first) {
    bits.clear(first, bits.length());
    log.write("cleared");
  }

  boolean isEmpty() {
    return bits.cardinality() == 0;
  }
}
