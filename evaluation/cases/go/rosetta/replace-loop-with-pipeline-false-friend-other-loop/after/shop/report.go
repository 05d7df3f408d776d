package shop

// Report prints orders.
type Report struct {
	printer *Printer
}

func (r *Report) Average(orders []Order) int {
	total := 0
	for _, order := range orders {
		total += order.Price
	}
	r.printer.Line(total)
	return total / len(orders)
}

func (r *Report) Exceeds(order Order, limit int) bool {
	if order.IsOpen() {
		return order.Price*order.Count > limit
	}
	return r.printer.IsNoisy()
}

func (r *Report) Names(orders []Order, limit int) []string {
	var names []string
	for _, order := range orders {
		if order.Price > limit {
			names = append(names, order.Name)
		}
	}
	return names
}

func (r *Report) Print(open []Order, closed []Order) {
	for _, order := range open {
		days := order.Age() + 1
		r.printer.Late(order, days)
	}
	for _, order := range closed {
		fee := order.Price + 2
		r.printer.Paid(order, fee)
	}
}
