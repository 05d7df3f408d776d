class TextReader
  def read(line)
    cells = Csv.cells(line)
    Order.new(cells[0], cells[1])
  end
end
