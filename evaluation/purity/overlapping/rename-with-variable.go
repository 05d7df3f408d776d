// Rename Function: a variable was renamed, too.
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
	amount := 0
	for _, item := range items {
		amount += item.Cost * rate
		item.Seen = true
	}
	return amount + Fee
}
