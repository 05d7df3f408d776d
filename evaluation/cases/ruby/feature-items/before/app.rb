# Before.

# Documented.
module App
  VERSION = "1.0"

  # A point.
  class Point < Base::Thing
    include Comparable
    attr_reader :x

    ZERO = new(0)
    @@count = 0
    @registry = {}

    def initialize(x, y = 1, *rest, key:, **options, &block)
      super(x)
      @x = x
      @y, @z = y, 1
      local = 2
    end

    private def area?
      @memo ||= @y * 2
    end

    def self.make(a) = new(a)

    def ==(other) = true

    def []=(key, value)
      @values[key] = value
    end

    def x=(value)
      @x = value
    end

    alias size area?

    Row = Struct.new(:a, :b) do
      def total
        a + b
      end
    end
  end

  class Failure < StandardError; end

  def self.start
    def nested
      1
    end
  end
end

class App::Other
end

def top(a) puts a end

TOP = ->(x) { x }
