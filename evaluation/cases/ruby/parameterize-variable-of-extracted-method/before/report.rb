class Report
  def page(lines, width)
    text = []
    last = lines.size - 1
    mark = "*"
    lines.each { |line| text.push(line + mark) }
    text.push("-" * width, mark)
    text.push("lines: ", spelled(last))
    text.join
  end
end
