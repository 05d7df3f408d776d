package shop

func Open(name string, done func(int,  error)) (*Cart, error) {
	return nil, nil
}

func Close(a int, b int) {
	free(b, a)
}
