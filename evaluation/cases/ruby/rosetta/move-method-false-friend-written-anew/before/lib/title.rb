class Title
  def first(line)
    line
  end
end
