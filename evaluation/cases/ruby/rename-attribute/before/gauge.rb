class Gauge
  def initialize(limit)
    @limit = limit
  end

  def over?(value)
    value > @limit
  end

  def rest(value)
    @limit - value
  end
end
