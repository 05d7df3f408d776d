package shop.util

fun dayOf(row: Row): String {
    val format = DateFormat.of("yyyy-MM-dd")
    return format.print(row.day)
}

val firstDay: String = "1970-01-01"
