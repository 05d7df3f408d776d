package server

type Server struct {
	logger  *Logger
	clients map[string]*Client
}

type Pool struct {
	size int
}

func (s *Server) Find(name string) *Client {
	return s.clients[name]
}

func (s *Server) Add(name string, client *Client) {
	s.clients[name] = client
}
