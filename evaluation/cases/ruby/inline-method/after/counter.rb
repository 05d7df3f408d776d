class Counter
  def count(line)
    word = line.split(":").first
    @seen.push(word) unless @seen.include?(word)
    @seen.size
  end
end
