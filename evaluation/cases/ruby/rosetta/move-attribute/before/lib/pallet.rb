# What goods stand on.
class Pallet
  attr_reader :boards

  def initialize
    @boards = 12
  end

  def load
    boards * 800
  end
end
