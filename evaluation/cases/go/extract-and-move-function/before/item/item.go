package item

type Item struct {
	Name string
}
