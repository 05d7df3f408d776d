require_relative "pallet"

# Goods of one kind in one room.
class Stock
  attr_reader :wrapping

  def initialize
    @pallet = Pallet.new
    @count = 0
    @wrapping = 1250
  end

  def fill(amount)
    @count += amount
  end

  def weight(unit)
    @count * unit + @pallet.load + wrapping
  end
end
