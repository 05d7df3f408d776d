class Coupons {
    private let coupons: [Coupon]
    private let registry: Registry

    init(_ coupons: [Coupon], _ registry: Registry) {
        self.coupons = coupons
        self.registry = registry
    }

    func use(_ code: String) {
        if registry.find(code) == nil {
            fatalError(code)
        }
        coupons.remove(Coupon(code))
    }
}
