package shop

type Address struct {
	Street string
	Town   string
}
