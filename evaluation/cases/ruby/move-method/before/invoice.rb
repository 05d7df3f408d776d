class Invoice
  def initialize(lines)
    @lines = lines
  end

  def rounded(amount, step)
    rest = amount % step
    return amount if rest.zero?

    rest * 2 < step ? amount - rest : amount + step - rest
  end
end
