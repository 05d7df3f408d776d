class TextReader
  def read(line)
    cells = split(line)
    Order.new(cells[0], cells[1])
  end

  private

  def split(line)
    cells = line.split(";")
    cells.each do |cell|
      cell.strip!
    end
    cells
  end
end
