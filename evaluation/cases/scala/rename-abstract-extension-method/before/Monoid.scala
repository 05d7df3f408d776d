trait Monoid[T]:
  extension (x: T)
    def plus(y: T): T
  extension (x: T) def label: String
  def zero: T

object Sums:
  def sum[T](xs: List[T])(using m: Monoid[T]): T =
    xs.foldLeft(m.zero)((a, b) => a.plus(b))

  /** Returns the first label. */
  def first[T](xs: List[T])(using m: Monoid[T]): String =
    xs.head.label
