class Request
  def initialize(body)
    @body = body
  end

  def full_body
    @body
  end
end
