object Bindings {
  def fromCaseClass(shape: Shape): Int = shape match {
    case Circle(radius) =>
      check(radius)
      radius * radius * 3
    case _ => 0
  }

  def fromTyped(shape: Shape): Int = shape match {
    case circle: Circle =>
      check(circle)
      circle.radius
    case _ => 0
  }

  def fromBound(shape: Shape): Int = shape match {
    case circle @ Circle(_) =>
      check(circle)
      circle.radius
    case _ => 0
  }

  def fromCons(rows: List[Row]): Int = rows match {
    case first :: others =>
      check(first, others)
      others.size
    case Nil => 0
  }

  def fromTuple(pair: (Int, Row)): Int = pair match {
    case (at, row) if at > 3 =>
      check(at, row)
      row.price
    case _ => 0
  }

  def fromWhole(number: Int): Int = number match {
    case 0 => 1
    case other =>
      check(other)
      other + 1
  }

  def fromValTuple(rows: Rows): Int = {
    val (at, row) = rows.first
    check(at, row)
    row.price
  }

  def fromValClass(rows: Rows): Int = {
    val Some(row) = rows.find(3)
    check(row)
    row.price
  }

  def fromFor(rows: Rows): Rows = {
    for {
      (at, row) <- rows
      if check(at, row)
    } yield row.price
  }

  def fromCatch(path: Path): Data = {
    try read(path)
    catch {
      case error: IOException =>
        warn(path, error)
        throw new LoadError(error)
    }
  }

  def fromLambda(rows: Rows): Int = {
    rows.count(row => row.ok && row.rank > 3)
  }

  def fromLambdaCase(rows: Rows): Int = {
    rows.count { case (at, row) => check(at) && row.ok && row.rank > 3 }
  }

  def fromSequence(rows: List[Row]): Int = rows match {
    case List(first, others @ _*) =>
      check(first, others)
      others.size
    case _ => 0
  }
}
