package shop

import (
	"context"
	"io"
)

// Price of all goods.
func (s *Shop) Price(ctx context.Context, goods, gifts int64, names ...string) (total int64, err error) {
	total = goods*s.unit + gifts
	for _, name := range names {
		total += s.extra[name]
	}
	return total, nil
}

func Open(file string, limit int) (*Shop, error) {
	shop := &Shop{unit: limit}
	shop.load(file)
	return shop, nil
}

func Close(shop *Shop, done chan bool) error {
	err := shop.flush()
	done <- err == nil
	return err
}

func Walk(shop *Shop, each func(name string, price int) bool) {
	for name, price := range shop.extra {
		each(name, price)
	}
}

func Copy(io.Writer, *Store) error {
	return errNotYet
}

type Reader interface {
	Read(key Key) string
	Next() bool
}
