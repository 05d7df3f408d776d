package billing

type Account struct {
	Entries []float64
}

func (a *Account) Balance() float64 {
	sum := 0.0
	for _, entry := range a.Entries {
		sum += entry
	}
	return sum
}
