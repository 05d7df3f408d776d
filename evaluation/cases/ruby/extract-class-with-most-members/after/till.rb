class Sum
  def net
    amounts = @rows.map { |row| row.price * row.count }
    amounts.sum.round(2)
  end

  def gross
    amount = net
    amount + (amount * @rate / 100).round(2)
  end
end

class Receipt
  def initialize(total)
    @total = total
  end

  def show(width)
    @printer.lines(width).each do |line|
      @printer.feed(line)
    end
  end
end
