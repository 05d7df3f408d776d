package shop

class Sub(private val size: Int) : Base(), Comparable<Sub> {
    override fun compareTo(other: Sub): Int {
        return size - other.size
    }
}
