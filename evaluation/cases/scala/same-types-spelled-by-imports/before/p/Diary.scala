package p

import java.awt.List

class Diary(last: java.util.Date) {
  def at(day: java.util.Date, name: scala.Predef.String): scala.Option[java.util.Date] = {
    mark(day, name)
    Option(last)
  }

  def mark(day: q.Day, name: String): Int = {
    day.marks.size + name.length
  }

  def all(days: scala.collection.mutable.Buffer[q.Day]): Int = {
    days.map(_.marks).size
  }

  def count(lines: java.util.List[String]): Int = {
    lines.size + last.getDate
  }
}
