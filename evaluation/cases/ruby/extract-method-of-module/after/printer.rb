class Printer
  def show(value)
    puts Text.shorten(value)
    self
  end

  def self.shorten(value)
    value
  end
end
