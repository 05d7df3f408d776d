class Address
  attr_reader :street, :town

  def initialize(street, town)
    @street = street
    @town = town
  end
end
