require_relative "account"

class Login
  def enter(word)
    Account.new("guest", "").admits?(word)
  end
end
