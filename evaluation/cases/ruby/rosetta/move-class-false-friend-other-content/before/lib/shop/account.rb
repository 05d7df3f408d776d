class Account
  def initialize(user, password)
    @user = user
    @password = password
  end

  def admits?(word)
    Hashes.of(word) == @password
  end
end
