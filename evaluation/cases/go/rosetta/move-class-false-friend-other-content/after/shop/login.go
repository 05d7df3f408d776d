package shop

type Login struct{}

func (l *Login) Enter(word string) bool {
	return directory.Standard().IsMember(word)
}
