class CsvExport < Export
  SEPARATOR = ";"

  def suffix
    ".csv"
  end

  def write(order, out)
    order.items.each do |item|
      out.line(item.name + SEPARATOR + item.price.to_s)
    end
  end
end
