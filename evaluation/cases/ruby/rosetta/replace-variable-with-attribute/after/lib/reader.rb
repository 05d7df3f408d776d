class Reader
  def initialize(source)
    @source = source
    @lines = 0
  end

  def read
    @source.open.each do |line|
      @lines += 1
      handle(line, @lines)
    end
    @lines
  end
end
