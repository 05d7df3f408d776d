package shop
package model

case class Point(x: Int, y: Int)
sealed trait Shape { def area: Double }
case object Nothing extends Shape { val area = 0.0 }
object Registry {
  def find(name: String): Option[Shape] = None
  implicit class Rich(val text: String) { def words: Int = text.length }
}
type Shapes = List[Shape]
class Holder(size: Int)(implicit clock: Clock) {
  def this() = this(1)
  type Id = Long
  val visitor = new Visitor {
    def visit(shape: Shape): Unit = println(shape)
  }
  def close(it: { def close(): Unit }): Unit = it.close()
  class Inner
}
package inside {
  class Deep
}
