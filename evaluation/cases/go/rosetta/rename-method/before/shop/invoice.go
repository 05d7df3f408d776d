package shop

import "fmt"

func Line(order *Order) string {
	return fmt.Sprintf("Total: %.2f EUR", order.Total())
}
