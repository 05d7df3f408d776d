package server

func helper() int {
	return 1
}
