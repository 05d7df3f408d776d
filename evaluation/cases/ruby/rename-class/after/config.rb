class Settings
  def initialize(depth)
    @depth = depth
  end

  def deep?
    @depth > 100
  end
end

DEFAULT = Settings.new(10)
