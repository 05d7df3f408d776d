class Saw
  def title
    "Saw"
  end

  def hint(user)
    raise "too young" if user.age < 18

    "Mind your fingers."
  end
end
