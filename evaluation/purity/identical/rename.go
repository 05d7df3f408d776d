// Rename Function: the bodies are equal.
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
		sum += item.Cost * rate
		item.Seen = true
	}
	return sum + Fee
}
