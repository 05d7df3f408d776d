class Customer
  attr_accessor :name
  attr_accessor :street
  attr_accessor :town

  def label
    "#{name}, #{location}"
  end

  def location
    line = street.strip
    unless town.empty?
      line += ", " + town.strip
    end
    line
  end
end
