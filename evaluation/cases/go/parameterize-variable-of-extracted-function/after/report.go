package report

func page(lines []string, width int) string {
	text := newText()
	last := len(lines) - 1
	mark := "*"
	for _, line := range lines {
		text.add(line, mark)
	}
	finish(text, width, mark, last+1)
	return text.String()
}

func finish(target *Text, width int, mark string, count int) {
	target.add(repeated("-", width), mark)
	target.add("lines: ", spelled(count))
}
