package app

func run(args []string) error {
	app := newApp()
	app.Name = "greet"
	app.Action = func(c *Context) error {
		name := c.String("name")
		return c.Print("Hello " + name)
	}
	return app.Run(args)
}
