# Goods of one kind in one room.
class Stock
  def initialize(most)
    @pallet = Pallet.new
    @capacity = most
    @count = 0
  end

  def room?(amount)
    @count + amount <= @capacity
  end

  def fill(amount)
    if room?(amount)
      @count += amount
    else
      @count = @capacity
    end
  end

  def weight(unit)
    @count * unit + @pallet.weight + 1250
  end
end
