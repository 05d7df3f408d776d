package shop

func Count(items []Item) int {
	names := make([]string, 0, len(items))
	for _, item := range items {
		if item.Hidden {
			continue
		}
		names = append(names, strings.ToUpper(item.Name))
	}
	return len(names) + 1
}
