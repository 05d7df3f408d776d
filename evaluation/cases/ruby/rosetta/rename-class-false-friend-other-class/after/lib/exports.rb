class Exports
  def first
    XmlExport.new
  end
end
