package shop

func (l *List) Show(items []Item, out io.Writer) {
	names := l.visible(items)
	sort.Strings(names)
	fmt.Fprintln(out, strings.Join(names, ", "))
}

func (l *List) visible(items []Item) []string {
	names := make([]string, 0, len(items))
	for _, item := range items {
		if item.Hidden {
			continue
		}
		names = append(names, strings.ToUpper(item.Name))
	}
	return names
}
