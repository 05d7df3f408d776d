class Money
  attr_reader :amount, :step

  def rounded(amount, step)
    rest = amount % step
    return amount if rest.zero?

    rest * 2 < step ? amount - rest : amount + step - rest
  end
end
