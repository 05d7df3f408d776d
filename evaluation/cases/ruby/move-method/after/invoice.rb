class Invoice
  def initialize(lines)
    @lines = lines
  end
end
