require_relative "tool"

class Saw < Tool
  def title
    "Saw"
  end
end
