package shop

import "strings"

type Customer struct {
	Name   string
	Street string
	Town   string
}

func (c *Customer) Label() string {
	return c.Name + ", " + c.Location()
}

func (c *Customer) Location() string {
	line := strings.TrimSpace(c.Street)
	if c.Town != "" {
		line += ", " + strings.TrimSpace(c.Town)
	}
	return line
}
