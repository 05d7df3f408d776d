class Catalogue
  def initialize
    @items = {}
  end

  def add(name, item)
    check_name(name)
    @items[name] = item
  end

  def rename(old, name)
    check_name(name)
    item = @items.delete(old)
    @items[name] = item
  end

  private

  def check_name(name)
    if name.empty? || @items.key?(name)
      raise ArgumentError, "not usable: #{name}"
    end
  end
end
