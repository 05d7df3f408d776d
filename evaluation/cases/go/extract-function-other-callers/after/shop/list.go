package shop

func Show(items []Item, out io.Writer) {
	names := visible(items)
	sort.Strings(names)
	fmt.Fprintln(out, strings.Join(names, ", "))
}

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
