# Goods of one kind in one room.
class Stock
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
    @count * unit + @pallet.weight + 1250
  end
end
