package item

type Item struct{}

func visible(items []Item) []string {
	names := make([]string, 0, len(items))
	for _, item := range items {
		if item.Hidden {
			continue
		}
		names = append(names, strings.ToUpper(item.Name))
	}
	return names
}
