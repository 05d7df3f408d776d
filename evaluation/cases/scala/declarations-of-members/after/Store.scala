package shop

abstract class Store(private val size: Long, name: String = "a")(implicit clock: Clock) extends Base {
  val items: Set[Item] = load()
  protected var count: Long = 0
  @inject lazy val owner = "me"

  def find(id: Int, most: Int = 10): Item = items.find(_.id == id)

  @tailrec
  final def read[T <: Any](key: Map[String, T]): Set[T] = {
    key.values.toList
  }

  @throws[IOException]("late")
  def width: Long = count

  def clean(prefixes: String*)(text: String): String = text.drop(count)
}
