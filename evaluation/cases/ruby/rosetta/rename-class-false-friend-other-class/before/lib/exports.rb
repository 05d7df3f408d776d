class Exports
  def first
    CsvExport.new
  end
end
