trait Monoid[T]:
  extension (x: T)
    def combine(y: T): T
  extension (x: T) def title: String
  def zero: T

object Sums:
  def sum[T](xs: List[T])(using m: Monoid[T]): T =
    xs.foldLeft(m.zero)((a, b) => a.combine(b))

  /** Returns the first title. */
  def first[T](xs: List[T])(using m: Monoid[T]): String =
    xs.head.title
