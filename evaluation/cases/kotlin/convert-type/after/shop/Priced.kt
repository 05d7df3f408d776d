package shop

interface Priced {
    fun total(rate: Double): Double
    fun add(item: Item)
}
