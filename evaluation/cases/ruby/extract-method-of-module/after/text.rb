module Text
  LIMIT = 20

  def self.shorten(value)
    trimmed = value.strip.downcase
    short = trimmed[0, 20]
    "#{short}…"
  end
end
