require_relative "address"

class Customer
  attr_accessor :name
  attr_accessor :address

  def label
    "#{name}, #{address.location}"
  end
end
