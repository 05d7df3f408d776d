package shop

import "io"

// Price of all goods.
func (s *Shop) Price(goods, gifts int, names []string) (int, error) {
	total := goods*s.unit + gifts
	for _, name := range names {
		total += s.extra[name]
	}
	return total, nil
}

func open(path string, limit int) *Shop {
	shop := &Shop{unit: limit}
	shop.load(path)
	return shop
}

func Close(shop *Shop, done chan bool) (err error) {
	err = shop.flush()
	done <- err == nil
	return err
}

func Walk(each func(name string, price int) bool, shop *Shop) {
	for name, price := range shop.extra {
		each(name, price)
	}
}

func Copy(io.Writer, *Shop) error {
	return errNotYet
}

type Reader interface {
	Read(key string) string
	Next() bool
}
