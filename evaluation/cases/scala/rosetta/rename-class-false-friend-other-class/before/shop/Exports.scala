package shop

class Exports {
  def first: Export = new CsvExport
}
