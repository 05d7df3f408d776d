package server

type Logger struct {
	out io.Writer
}

type Server struct {
	address string
	logger  *Logger
	clients map[string]*Client
}
