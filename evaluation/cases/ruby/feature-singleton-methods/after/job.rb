class Job
  class << self
    def call(*arguments)
      new(*arguments).call
    end
  end

  def call
    @result ||= compute(@arguments)
  end
end
