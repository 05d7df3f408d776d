package shop

class Parcel(private val items: List<Item>, private val scale: Scale) {
    fun postage(): Double {
        val weight = measured()
        return weight * 0.5 + 2
    }

    private fun measured(): Double {
        scale.reset()
        if (!scale.isReady) {
            throw IllegalStateException("scale")
        }
        return scale.weightOf(this)
    }
}
