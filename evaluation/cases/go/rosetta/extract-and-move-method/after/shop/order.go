package shop

type Order struct {
	name    string
	address *Address
}

func (o *Order) Label() string {
	return o.name + ": " + o.address.Text()
}
