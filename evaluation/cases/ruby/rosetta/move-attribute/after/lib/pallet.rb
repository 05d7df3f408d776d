# What goods stand on.
class Pallet
  attr_reader :boards, :wrapping

  def initialize
    @boards = 12
    @wrapping = 1250
  end

  def load
    boards * 800
  end
end
