object Bindings {
  def constant(number: Int): Int = number match {
    case Smallest =>
      check(Smallest)
      Smallest + 1
    case _ => 0
  }

  def quoted(number: Int): Int = number match {
    case `smallest` =>
      check(`smallest`)
      1
    case _ => 0
  }

  def member(number: Int): Int = number match {
    case limits.small => keep(limits.small)
    case _ => 0
  }
}
