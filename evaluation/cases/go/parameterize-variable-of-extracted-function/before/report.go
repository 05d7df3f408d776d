package report

func page(lines []string, width int) string {
	text := newText()
	last := len(lines) - 1
	mark := "*"
	for _, line := range lines {
		text.add(line, mark)
	}
	text.add(repeated("-", width), mark)
	text.add("lines: ", spelled(last))
	return text.String()
}
