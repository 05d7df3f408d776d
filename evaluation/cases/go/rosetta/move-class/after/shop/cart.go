package shop

import (
	"fmt"

	"example.org/app/billing"
)

type Cart struct {
	order *billing.Order
}

func (c *Cart) Label() string {
	return fmt.Sprint("Sum: ", c.order.Total())
}
