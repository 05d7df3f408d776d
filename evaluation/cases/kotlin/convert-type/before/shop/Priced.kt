package shop

abstract class Priced {
    abstract fun total(rate: Double): Double
    abstract fun add(item: Item)
}
