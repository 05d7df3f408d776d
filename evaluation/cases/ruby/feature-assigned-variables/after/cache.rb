class Cache
  def initialize(size)
    @size = size
    @values = nil
    @hits = 0
  end

  def load(path)
    @values = read(path)
  end
end
