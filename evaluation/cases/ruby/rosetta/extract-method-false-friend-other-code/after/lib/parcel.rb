class Parcel
  def initialize(items, scale)
    @items = items
    @scale = scale
  end

  def postage
    weight = measured
    weight * 0.5 + 2
  end

  private

  def measured
    @scale.reset
    raise "scale" unless @scale.ready?

    @scale.weight_of(self)
  end
end
