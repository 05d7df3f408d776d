class Gauge
  def initialize(limit)
    @maximum = limit
  end

  def over?(value)
    value > @maximum
  end

  def rest(value)
    @maximum - value
  end
end
