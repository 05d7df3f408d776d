require "directory"

class Login
  def enter(word)
    Directory.standard.member?(word)
  end
end
