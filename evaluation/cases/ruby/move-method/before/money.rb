class Money
  attr_reader :amount
end
