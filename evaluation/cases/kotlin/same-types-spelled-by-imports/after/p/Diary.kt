package p

import java.awt.List
import java.util.Date
import q.Day as Date2

class Diary(private val last: Date) {
    fun at(day: Date, name: String): Set<String> {
        return setOf(name + " of " + day.time + last.time)
    }

    fun mark(day: Date2, name: String): Int {
        return day.marks.size + name.length
    }

    fun count(lines: List<String>): Int {
        return lines.size + last.date
    }
}
