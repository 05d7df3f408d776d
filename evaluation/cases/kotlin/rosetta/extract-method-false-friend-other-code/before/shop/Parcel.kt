package shop

class Parcel(private val items: List<Item>, private val scale: Scale) {
    fun postage(): Double {
        var weight = 0.0
        for (item in items) {
            weight += item.weight * item.count
        }
        return weight * 0.5 + 2
    }
}
