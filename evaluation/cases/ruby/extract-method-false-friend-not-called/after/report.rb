class Report
  def print(rows)
    puts rows.size
    store(rows)
  end

  def label
    width = rows.map { |row| row.to_s.size }.max
    @title.to_s.ljust(width).upcase
  end
end
