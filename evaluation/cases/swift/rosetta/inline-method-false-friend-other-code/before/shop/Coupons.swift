class Coupons {
    private let coupons: [Coupon]
    private let registry: Registry

    init(_ coupons: [Coupon], _ registry: Registry) {
        self.coupons = coupons
        self.registry = registry
    }

    func use(_ code: String) {
        if !isKnown(code) {
            fatalError(code)
        }
        coupons.remove(Coupon(code))
    }

    private func isKnown(_ code: String) -> Bool {
        for coupon in coupons {
            if coupon.code == code {
                return true
            }
        }
        return false
    }
}
