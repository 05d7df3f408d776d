package app

func run(c *Context) error {
	name := c.String("name")
	return c.Print("Hello " + name)
}
