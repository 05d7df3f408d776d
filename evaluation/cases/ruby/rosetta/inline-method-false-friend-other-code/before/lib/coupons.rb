class Coupons
  def initialize(coupons, registry)
    @coupons = coupons
    @registry = registry
  end

  def use(code)
    raise ArgumentError, code unless known?(code)

    @coupons.delete(code)
  end

  private

  def known?(code)
    @coupons.any? do |coupon|
      coupon.code == code
    end
  end
end
