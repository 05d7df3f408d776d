class Job
  def self.call(*arguments)
    new(*arguments).call
  end

  def call
    @result ||= compute(@arguments)
  end
end
