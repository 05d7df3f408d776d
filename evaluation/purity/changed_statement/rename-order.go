// Rename Function: two statements changed places.
package shop

func Price(items []Item, rate int) int {
	sum := 0
	for _, item := range items {
		sum += item.Cost * rate
		item.Seen = true
	}
	return sum + Fee
}
// after
package shop

func Total(items []Item, rate int) int {
	sum := 0
	for _, item := range items {
		item.Seen = true
		sum += item.Cost * rate
	}
	return sum + Fee
}
