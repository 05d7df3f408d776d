class Printer
  def show(value)
    trimmed = value.strip.downcase
    short = trimmed[0, 20]
    puts "#{short}…"
    self
  end

  def self.shorten(value)
    value
  end
end
