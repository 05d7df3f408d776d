package shop

class Clocks @Deprecated("Use the one with a zone", level = WARNING) constructor(val zone: String) {
    fun shown(hour: Int): String = "$hour in $zone"
}

class Shelf internal constructor(val rows: Int) {
    fun size(columns: Int): Int = rows * columns
}
