package shop

object Orders {
  given intOrder: Order[Int] with {
    def compare(a: Int, b: Int): Int = a - b
    extension (a: Int) def less(b: Int): Boolean = compare(a, b) < 0
    extension (a: Int) {
      def more(b: Int): Boolean = compare(a, b) > 0
    }
  }

  extension (a: Long) def half: Long = a / 2
}
