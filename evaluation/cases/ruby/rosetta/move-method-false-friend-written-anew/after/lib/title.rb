class Title
  def first(line)
    split(line)[0]
  end

  private

  def split(line)
    ending = line.index(": ")
    return [line, ""] if ending.nil?

    [line[0...ending], line[ending + 2..]]
  end
end
