class Coupons:
    def __init__(self, coupons, registry):
        self.coupons = coupons
        self.registry = registry

    def use(self, code):
        if self.registry.find(code) is None:
            raise ValueError(code)
        self.coupons.remove(code)
