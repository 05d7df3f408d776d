package shop

type Customer struct {
	Name    string
	Address Address
}

func (c *Customer) Label() string {
	return c.Name + ", " + c.Address.Location()
}
