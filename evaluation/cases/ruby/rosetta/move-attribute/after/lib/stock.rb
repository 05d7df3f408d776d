require_relative "pallet"

# Goods of one kind in one room.
class Stock
  def initialize
    @pallet = Pallet.new
    @count = 0
  end

  def fill(amount)
    @count += amount
  end

  def weight(unit)
    @count * unit + @pallet.load + @pallet.wrapping
  end
end
