package p

import java.awt.List
import java.util.{Date, UUID}
import q.{Day => QDay}
import scala.collection.mutable

class Diary(last: Date) {
  def at(day: Date, name: String): Option[Date] = {
    mark(day, name)
    Option(last)
  }

  def mark(day: QDay, name: String): Int = {
    day.marks.size + name.length
  }

  def all(days: mutable.Buffer[QDay]): Int = {
    days.map(_.marks).size
  }

  def count(lines: List[String]): Int = {
    lines.size + last.getDate
  }
}
