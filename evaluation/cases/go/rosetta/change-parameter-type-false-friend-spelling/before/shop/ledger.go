package shop

import (
	"context"

	"example.com/shop/money"
)

// Ledger has the entries of one account.
type Ledger struct {
	account *Account
}

func (l *Ledger) AddAll(ctx context.Context, entries []money.Money) {
	for _, entry := range entries {
		l.account.Book(ctx, entry.Cents)
	}
}

func (l *Ledger) Largest(options map[string]interface{}) *money.Money {
	return l.account.Largest(options)
}
