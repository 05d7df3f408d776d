require_relative "tool"

class Saw < Tool
  def title
    "Saw"
  end

  def hint(user)
    raise "too young" if user.age < 18

    "Mind your fingers."
  end
end
