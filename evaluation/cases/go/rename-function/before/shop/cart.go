package shop

func Total(items []Item) int {
	sum := 0
	for _, item := range items {
		if item.Price < 0 {
			continue
		}
		sum += item.Price * item.Count
	}
	return sum
}

func Print(items []Item) {
	fmt.Println("total", Total(items))
}
