package shop

import "math/rand"

type Offers struct{}

func (o *Offers) Offer(items []Item) string {
	item := o.drawn(items)
	return "Today: " + item.Name
}

func (o *Offers) drawn(items []Item) Item {
	place := rand.Intn(len(items))
	return items[place]
}
