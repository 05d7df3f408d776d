package shop

class Sub(private val size: Int) : Named by base {
    override fun compareTo(other: Sub): Int {
        return size - other.size
    }
}
