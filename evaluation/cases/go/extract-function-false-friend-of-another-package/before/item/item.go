package item

type Item struct{}
