package shop

class Coupons(private val coupons: MutableList<Coupon>, private val registry: Registry) {
    fun use(code: String) {
        if (!isKnown(code)) {
            throw IllegalArgumentException(code)
        }
        coupons.remove(Coupon(code))
    }

    private fun isKnown(code: String): Boolean {
        for (coupon in coupons) {
            if (coupon.code == code) {
                return true
            }
        }
        return false
    }
}
