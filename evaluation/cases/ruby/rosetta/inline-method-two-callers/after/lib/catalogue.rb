class Catalogue
  def initialize
    @items = {}
  end

  def add(name, item)
    if name.empty? || @items.key?(name)
      raise ArgumentError, "not usable: #{name}"
    end
    @items[name] = item
  end

  def rename(old, name)
    if name.empty? || @items.key?(name)
      raise ArgumentError, "not usable: #{name}"
    end
    item = @items.delete(old)
    @items[name] = item
  end
end
