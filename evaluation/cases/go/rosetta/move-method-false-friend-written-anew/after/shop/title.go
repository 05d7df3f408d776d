package shop

import "strings"

type Title struct{}

func (t Title) First(line string) string {
	return t.split(line)[0]
}

func (t Title) split(line string) []string {
	end := strings.Index(line, ": ")
	if end < 0 {
		return []string{line, ""}
	}
	return []string{line[:end], line[end+2:]}
}
