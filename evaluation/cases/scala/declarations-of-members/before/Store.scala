package shop

class Store(private val size: Int, name: String = "a")(implicit clock: Clock) extends Base {
  val items: List[Item] = load()
  private var count: Int = 0
  lazy val owner = "me"

  def find(id: Int, limit: Int = 10): Option[Item] = items.find(_.id == id)

  @deprecated("old", "1.0")
  def read[T <: Any](key: Map[String, T]): List[T] = {
    key.values.toList
  }

  @throws[IOException]("late")
  protected def width: Int = count

  private[shop] def clean(prefixes: String*)(text: => String): String = text.drop(count)
}
