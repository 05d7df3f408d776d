package server

const (
	limit = 1024
	port  = 80
)

func Start() error {
	buffer := make([]byte, limit)
	return listen(port, buffer[:limit])
}
