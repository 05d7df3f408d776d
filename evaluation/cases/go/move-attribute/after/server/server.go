package server

type Server struct {
	logger *Logger
	pool   Pool
}

type Pool struct {
	size    int
	clients map[string]*Client
}

func (s *Server) Find(name string) *Client {
	return s.pool.clients[name]
}

func (s *Server) Add(name string, client *Client) {
	s.pool.clients[name] = client
}
