class Cache
  def initialize(size)
    @size = size
  end

  def load(path)
    @values = read(path)
    @hits = 0
  end
end
