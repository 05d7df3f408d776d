package shop

class Clocks(val zone: String) {
    fun shown(hour: Int): String = "$hour in $zone"
}

class Shelf private constructor(val rows: Int) {
    fun size(columns: Int): Int = rows * columns
}
