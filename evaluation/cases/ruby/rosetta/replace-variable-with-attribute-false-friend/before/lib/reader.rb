class Reader
  def initialize(source)
    @source = source
    @lines = 0
  end

  def read
    count = 0
    @source.open.each do |line|
      count += 1
      handle(line, count)
    end
    count
  end
end
