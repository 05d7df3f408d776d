package shop

import "fmt"

type Coupons struct {
	coupons  map[string]Coupon
	registry *Registry
}

func (c *Coupons) Use(code string) error {
	if c.registry.Find(code) == nil {
		return fmt.Errorf("unknown: %s", code)
	}
	delete(c.coupons, code)
	return nil
}
