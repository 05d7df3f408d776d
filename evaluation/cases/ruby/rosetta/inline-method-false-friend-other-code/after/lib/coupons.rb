class Coupons
  def initialize(coupons, registry)
    @coupons = coupons
    @registry = registry
  end

  def use(code)
    raise ArgumentError, code if @registry.find(code).nil?

    @coupons.delete(code)
  end
end
