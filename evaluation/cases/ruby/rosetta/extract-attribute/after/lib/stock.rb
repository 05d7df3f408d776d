# Goods of one kind in one room.
class Stock
  WRAPPING = 1250

  def initialize(most)
    @pallet = Pallet.new
    @limit = most
    @count = 0
  end

  def room?(amount)
    @count + amount <= @limit
  end

  def fill(amount)
    if room?(amount)
      @count += amount
    else
      @count = @limit
    end
  end

  def weight(unit)
    @count * unit + @pallet.weight + WRAPPING
  end
end
