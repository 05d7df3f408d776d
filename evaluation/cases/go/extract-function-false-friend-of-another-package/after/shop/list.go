package shop

func Show(items []Item, out io.Writer) {
	names := visible(items)
	sort.Strings(names)
	fmt.Fprintln(out, strings.Join(names, ", "))
}
