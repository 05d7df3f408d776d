class Counter
  def count(line)
    remember(line)
    @seen.size
  end

  def remember(line)
    word = line.split(":").first
    @seen.push(word) unless @seen.include?(word)
  end
end
