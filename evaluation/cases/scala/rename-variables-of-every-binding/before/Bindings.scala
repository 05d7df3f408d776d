object Bindings {
  def fromCaseClass(shape: Shape): Int = shape match {
    case Circle(r) =>
      check(r)
      r * r * 3
    case _ => 0
  }

  def fromTyped(shape: Shape): Int = shape match {
    case c: Circle =>
      check(c)
      c.radius
    case _ => 0
  }

  def fromBound(shape: Shape): Int = shape match {
    case c @ Circle(_) =>
      check(c)
      c.radius
    case _ => 0
  }

  def fromCons(rows: List[Row]): Int = rows match {
    case first :: r =>
      check(first, r)
      r.size
    case Nil => 0
  }

  def fromTuple(pair: (Int, Row)): Int = pair match {
    case (at, r) if at > 3 =>
      check(at, r)
      r.price
    case _ => 0
  }

  def fromWhole(number: Int): Int = number match {
    case 0 => 1
    case n =>
      check(n)
      n + 1
  }

  def fromValTuple(rows: Rows): Int = {
    val (at, r) = rows.first
    check(at, r)
    r.price
  }

  def fromValClass(rows: Rows): Int = {
    val Some(r) = rows.find(3)
    check(r)
    r.price
  }

  def fromFor(rows: Rows): Rows = {
    for {
      (at, r) <- rows
      if check(at, r)
    } yield r.price
  }

  def fromCatch(path: Path): Data = {
    try read(path)
    catch {
      case e: IOException =>
        warn(path, e)
        throw new LoadError(e)
    }
  }

  def fromLambda(rows: Rows): Int = {
    rows.count(r => r.ok && r.rank > 3)
  }

  def fromLambdaCase(rows: Rows): Int = {
    rows.count { case (at, r) => check(at) && r.ok && r.rank > 3 }
  }

  def fromSequence(rows: List[Row]): Int = rows match {
    case List(first, r @ _*) =>
      check(first, r)
      r.size
    case _ => 0
  }
}
