require_relative "tool"

class Drill < Tool
  def title
    "Drill"
  end
end
