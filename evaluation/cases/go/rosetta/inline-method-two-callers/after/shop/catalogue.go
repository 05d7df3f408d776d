package shop

import "fmt"

type Catalogue struct {
	items map[string]Item
}

func (c *Catalogue) Add(name string, item Item) error {
	if _, known := c.items[name]; known || name == "" {
		return fmt.Errorf("not usable: %s", name)
	}
	c.items[name] = item
	return nil
}

func (c *Catalogue) Rename(old, name string) error {
	if _, known := c.items[name]; known || name == "" {
		return fmt.Errorf("not usable: %s", name)
	}
	item := c.items[old]
	delete(c.items, old)
	c.items[name] = item
	return nil
}
