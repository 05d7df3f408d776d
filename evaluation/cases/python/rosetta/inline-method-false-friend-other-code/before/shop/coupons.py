class Coupons:
    def __init__(self, coupons, registry):
        self.coupons = coupons
        self.registry = registry

    def use(self, code):
        if not self._is_known(code):
            raise ValueError(code)
        self.coupons.remove(code)

    def _is_known(self, code):
        for coupon in self.coupons:
            if coupon.code == code:
                return True
        return False
