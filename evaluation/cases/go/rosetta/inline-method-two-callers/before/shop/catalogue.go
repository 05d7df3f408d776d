package shop

import "fmt"

type Catalogue struct {
	items map[string]Item
}

func (c *Catalogue) Add(name string, item Item) error {
	if err := c.checkName(name); err != nil {
		return err
	}
	c.items[name] = item
	return nil
}

func (c *Catalogue) Rename(old, name string) error {
	if err := c.checkName(name); err != nil {
		return err
	}
	item := c.items[old]
	delete(c.items, old)
	c.items[name] = item
	return nil
}

func (c *Catalogue) checkName(name string) error {
	if _, known := c.items[name]; known || name == "" {
		return fmt.Errorf("not usable: %s", name)
	}
	return nil
}
