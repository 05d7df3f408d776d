package shop

// Ledger has the entries of one account.
type Ledger struct {
	account *Account
	booked  int64
}

func (l *Ledger) Add(entry Money) {
	if entry.Cents == 0 {
		return
	}
	l.booked += entry.Cents
	l.account.Touch(entry.Day)
}

func (l *Ledger) Balance(day int) Money {
	opening := l.account.OpeningOn(day)
	return opening.Plus(l.booked)
}

func (l *Ledger) Covers(cents int64) bool {
	var rest Money = l.account.RestOf(l.booked)
	return rest.Cents >= cents && !rest.Blocked
}
