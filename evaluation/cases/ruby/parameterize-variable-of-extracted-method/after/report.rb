class Report
  def page(lines, width)
    text = []
    last = lines.size - 1
    mark = "*"
    lines.each { |line| text.push(line + mark) }
    close(text, width, mark, last + 1)
    text.join
  end

  def close(target, width, mark, count)
    target.push("-" * width, mark)
    target.push("lines: ", spelled(count))
  end
end
