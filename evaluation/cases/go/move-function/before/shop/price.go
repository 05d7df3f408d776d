package shop

func Round(price int) int {
	return price
}
