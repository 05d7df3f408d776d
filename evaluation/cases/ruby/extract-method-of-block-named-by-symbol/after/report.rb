class Report
  def totals(rows)
    rows.map(&method(:gross))
  end

  def gross(row)
    net = row.price * row.count
    tax = row.taxed? ? net / 5 : 0
    net + tax
  end
end
