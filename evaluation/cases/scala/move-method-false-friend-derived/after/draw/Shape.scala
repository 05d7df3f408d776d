package draw

trait Shape {
  def area: Double
}

class Square(side: Double) extends Base("square") derives Shape {
  def area: Double = side * side
  def describe(unit: String): String = {
    val text = "%.2f %s".format(area, unit)
    name.toUpperCase + ": " + text
  }
}

abstract class Base(val name: String)
