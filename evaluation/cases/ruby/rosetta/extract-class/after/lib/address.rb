class Address
  attr_accessor :street
  attr_accessor :town

  def location
    line = street.strip
    unless town.empty?
      line += ", " + town.strip
    end
    line
  end
end
