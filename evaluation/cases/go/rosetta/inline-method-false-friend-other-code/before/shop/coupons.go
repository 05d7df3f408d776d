package shop

import "fmt"

type Coupons struct {
	coupons  map[string]Coupon
	registry *Registry
}

func (c *Coupons) Use(code string) error {
	if !c.isKnown(code) {
		return fmt.Errorf("unknown: %s", code)
	}
	delete(c.coupons, code)
	return nil
}

func (c *Coupons) isKnown(code string) bool {
	for _, coupon := range c.coupons {
		if coupon.Code == code {
			return true
		}
	}
	return false
}
