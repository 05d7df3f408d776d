package shop

type Offers struct{}

func (o *Offers) Offer(items []Item) string {
	item := o.cheapest(items)
	return "Today: " + item.Name
}

func (o *Offers) cheapest(items []Item) Item {
	best := items[0]
	for _, item := range items {
		if item.Price < best.Price {
			best = item
		}
	}
	return best
}
