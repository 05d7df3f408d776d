class Report
  def print(rows)
    width = rows.map { |row| row.to_s.size }.max
    label = @title.to_s.ljust(width).upcase
    puts label
    store(rows)
  end
end
