# Goods of one kind in one room.
class Stock
  def initialize(most)
    @pallet = Pallet.new
    @gate = Gate.for_most(most)
    @count = 0
  end

  def room?(amount)
    @gate.admits?(@count, amount)
  end

  def fill(amount)
    if room?(amount)
      @count += amount
    else
      @gate.refuse(amount)
    end
  end

  def weight(unit)
    @count * unit + @pallet.weight + 1250
  end
end
