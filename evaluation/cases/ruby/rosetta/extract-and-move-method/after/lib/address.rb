class Address
  attr_reader :street, :town

  def initialize(street, town)
    @street = street
    @town = town
  end

  def text
    line = street.strip
    unless town.empty?
      line += ", " + town.strip
    end
    line
  end
end
