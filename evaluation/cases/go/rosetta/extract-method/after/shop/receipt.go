package shop

import "fmt"

type Receipt struct {
	printer *Printer
}

func (r *Receipt) Show(order *Order) {
	r.printer.Title(fmt.Sprint("Order ", order.ID))
	r.showItems(order)
	r.printer.Footer(fmt.Sprint("Total ", order.Total()))
}

func (r *Receipt) showItems(order *Order) {
	for _, item := range order.Items {
		price := item.Price * float64(item.Count)
		r.printer.Line(item.Name, price)
	}
}
