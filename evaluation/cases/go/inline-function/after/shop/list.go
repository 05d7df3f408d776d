package shop

func Show(items []Item, out io.Writer) {
	names := make([]string, 0, len(items))
	for _, item := range items {
		if item.Hidden {
			continue
		}
		names = append(names, strings.ToUpper(item.Name))
	}
	sort.Strings(names)
	fmt.Fprintln(out, strings.Join(names, ", "))
}
