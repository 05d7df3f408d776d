require_relative "tool"

class Drill < Tool
  def title
    "Drill"
  end

  def hint(user)
    text = user.trained? ? "" : "Ask for help. "
    text + "Wear glasses."
  end
end
