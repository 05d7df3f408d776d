package shop

func Round(price int) int {
	return price
}

func Sum(items []Item) int {
	sum := 0
	for _, item := range items {
		if item.Price < 0 {
			continue
		}
		sum += item.Price * item.Count
	}
	return sum
}
