package shop

func Print(items []Item) {
	fmt.Println("total", price.Total(items))
}
