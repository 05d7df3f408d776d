package shop

import scala.collection.mutable

class Coupons(coupons: mutable.Set[Coupon], registry: Registry) {
  def use(code: String): Unit = {
    if (!isKnown(code)) {
      throw new IllegalArgumentException(code)
    }
    coupons.remove(Coupon(code))
  }

  private def isKnown(code: String): Boolean = {
    var known = false
    for (coupon <- coupons) {
      if (coupon.code == code) {
        known = true
      }
    }
    known
  }
}
