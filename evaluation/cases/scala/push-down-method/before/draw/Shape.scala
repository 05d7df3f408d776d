package draw

trait Shape {
  def area: Double
  def describe(unit: String): String = {
    val text = "%.2f %s".format(area, unit)
    name.toUpperCase + ": " + text
  }
}

class Square(side: Double) extends Base("square") with Shape {
  def area: Double = side * side
}

abstract class Base(val name: String)
