package server

const (
	maximum = 1024
	port    = 80
)

func Start() error {
	buffer := make([]byte, maximum)
	return listen(port, buffer[:maximum])
}
