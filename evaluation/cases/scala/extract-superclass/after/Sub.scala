class Sub(size: Int) extends Base(size) with Ordered[Sub] {
  def compare(that: Sub): Int = size - that.hashCode
}
