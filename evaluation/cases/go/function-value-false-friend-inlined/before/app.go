package app

func run(c *Context) error {
	greet := func(c *Context) error {
		name := c.String("name")
		return c.Print("Hello " + name)
	}
	return greet(c)
}
