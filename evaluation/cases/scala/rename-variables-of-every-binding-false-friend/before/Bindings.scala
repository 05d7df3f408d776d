object Bindings {
  def constant(number: Int): Int = number match {
    case Lowest =>
      check(Lowest)
      Lowest + 1
    case _ => 0
  }

  def quoted(number: Int): Int = number match {
    case `lowest` =>
      check(`lowest`)
      1
    case _ => 0
  }

  def member(number: Int): Int = number match {
    case limits.low => keep(limits.low)
    case _ => 0
  }
}
