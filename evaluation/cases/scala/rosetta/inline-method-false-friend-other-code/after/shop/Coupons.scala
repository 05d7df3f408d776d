package shop

import scala.collection.mutable

class Coupons(coupons: mutable.Set[Coupon], registry: Registry) {
  def use(code: String): Unit = {
    if (registry.find(code).isEmpty) {
      throw new IllegalArgumentException(code)
    }
    coupons.remove(Coupon(code))
  }
}
