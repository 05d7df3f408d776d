package shop

import "strings"

type Address struct {
	Street string
	Town   string
}

func (a *Address) Text() string {
	line := strings.TrimSpace(a.Street)
	if a.Town != "" {
		line += ", " + strings.TrimSpace(a.Town)
	}
	return line
}
