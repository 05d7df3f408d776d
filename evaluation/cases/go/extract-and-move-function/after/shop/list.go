package shop

func Show(items []Item, out io.Writer) {
	names := item.Visible(items)
	sort.Strings(names)
	fmt.Fprintln(out, strings.Join(names, ", "))
}
