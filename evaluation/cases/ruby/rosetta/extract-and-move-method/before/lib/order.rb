class Order
  def initialize(name, address)
    @name = name
    @address = address
  end

  def label
    line = @address.street.strip
    unless @address.town.empty?
      line += ", " + @address.town.strip
    end
    "#{@name}: #{line}"
  end
end
