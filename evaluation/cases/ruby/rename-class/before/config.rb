class Config
  def initialize(depth)
    @depth = depth
  end

  def deep?
    @depth > 100
  end
end

DEFAULT = Config.new(10)
