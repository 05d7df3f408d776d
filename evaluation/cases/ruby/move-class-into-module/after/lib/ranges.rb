module Ranges
  class Span
    def initialize(start, stop)
      @start = start
      @stop = stop
    end

    def length
      @stop - @start
    end
  end
end
