package shop

import "fmt"

type Cart struct {
	order *Order
}

func (c *Cart) Label() string {
	return fmt.Sprint("Sum: ", c.order.Total())
}
