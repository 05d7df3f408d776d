class Account
  def initialize(entries)
    @entries = entries
  end

  def balance
    sum = 0
    @entries.each do |entry|
      sum += entry
    end
    sum
  end
end
