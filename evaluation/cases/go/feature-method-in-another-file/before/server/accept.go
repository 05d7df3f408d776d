package server

func limit() int {
	return 10
}
