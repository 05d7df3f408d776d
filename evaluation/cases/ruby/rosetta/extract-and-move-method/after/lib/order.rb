class Order
  def initialize(name, address)
    @name = name
    @address = address
  end

  def label
    "#{@name}: #{@address.text}"
  end
end
