package shop

import "strings"

type Order struct {
	name    string
	address *Address
}

func (o *Order) Label() string {
	line := strings.TrimSpace(o.address.Street)
	if o.address.Town != "" {
		line += ", " + strings.TrimSpace(o.address.Town)
	}
	return o.name + ": " + line
}
