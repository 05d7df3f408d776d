package shop

type Account struct {
	User     string
	Password string
}

func (a *Account) Admits(word string) bool {
	return hash(word) == a.Password
}
