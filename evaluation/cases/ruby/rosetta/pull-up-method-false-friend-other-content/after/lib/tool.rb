class Tool
  def serial
    Registry.next("T")
  end

  def hint(user)
    locale = user.locale
    Texts.load("tool.hint", locale)
  end
end
