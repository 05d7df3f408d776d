package app

func run(args []string) error {
	app := &App{
		Name: "greet",
		Action: func(c *Context) error {
			name := c.String("name")
			return c.Print("Hello " + name)
		},
	}
	return app.Run(args)
}
