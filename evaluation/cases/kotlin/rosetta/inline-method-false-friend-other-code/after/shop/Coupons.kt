package shop

class Coupons(private val coupons: MutableList<Coupon>, private val registry: Registry) {
    fun use(code: String) {
        if (registry.find(code) == null) {
            throw IllegalArgumentException(code)
        }
        coupons.remove(Coupon(code))
    }
}
