package p

import java.awt.List

class Diary(private val last: java.util.Date) {
    fun at(day: java.util.Date, name: kotlin.String): kotlin.collections.Set<String> {
        return setOf(name + " of " + day.time + last.time)
    }

    fun mark(day: q.Day, name: String): Int {
        return day.marks.size + name.length
    }

    fun count(lines: java.util.List<String>): Int {
        return lines.size + last.date
    }
}
