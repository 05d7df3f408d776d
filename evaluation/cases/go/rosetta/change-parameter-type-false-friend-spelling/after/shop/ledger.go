package shop

import (
	"context"

	m "example.com/shop/money"
)

// Ledger has the entries of one account.
type Ledger struct {
	account *Account
}

func (l *Ledger) AddAll(ctx context.Context, entries []m.Money) {
	for _, entry := range entries {
		l.account.Book(ctx, entry.Cents)
	}
}

func (l *Ledger) Largest(options map[string]any) *m.Money {
	return l.account.Largest(options)
}
